import { isEnded, type StoredOutcome } from '#contract/outcomes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { BillingDocument } from '#contract/money.schema.ts'
import type { Db } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { parseBillingDocument } from './parse-billing-document.ts'
import { requireOwnTicketOrStaff } from '../tickets/require-own-ticket.ts'
import { readTicketMoney } from './ticket-money.ts'

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
    .select(['account_id', 'outcome'])
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
  const document = parseBillingDocument(row.document)
  return (await asksTooMuch(db, input.id, ticket!.outcome, document)) ? { ...document, bank: null } : document
}

/** The record stays as issued, but the invoice of an ended ticket does not go on asking for more than is due. */
async function asksTooMuch(
  db: Db,
  ticketId: number,
  outcome: StoredOutcome | null,
  { bank, total_cents }: BillingDocument,
): Promise<boolean> {
  if (bank === null || !isEnded(outcome)) return false
  return total_cents > (await readTicketMoney(db, ticketId)).due_cents
}
