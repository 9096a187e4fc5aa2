import type { BillingDocument } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { parseBillingDocument } from './parse-billing-document.ts'
import { requireOwnTicketOrStaff } from '../tickets/require-own-ticket.ts'

/**
 * Returns the first invoice (number 0) or any billing document as issued, for staff and its own customer. Refuses with
 * `unknown_paper`.
 */
export async function readBillingDocument(
  { database: { db } }: Shop,
  input: { id: number; number: number },
  caller: Caller,
): Promise<BillingDocument> {
  const ticket = await db
    .selectFrom('tickets')
    .select('account_id')
    .where('id', '=', input.id)
    .executeTakeFirst()
  requireOwnTicketOrStaff(ticket, caller)
  const row = await db
    .selectFrom('invoices')
    .select('document')
    .where('ticket_id', '=', input.id)
    .where((where) =>
      input.number === 0 ? where('kind', '=', 'invoice') : where('number', '=', input.number),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new Refusal('unknown_paper')
  return parseBillingDocument(row.document)
}
