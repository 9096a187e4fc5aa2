import { Refusal } from '#contract/refusals.ts'
import type { ShownDocument } from '#contract/money.schema.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { parseBillingDocument } from './parse-billing-document.ts'
import { requireOwnTicketOrStaff } from '../tickets/require-own-ticket.ts'
import { readStanding } from './document-standing.ts'

/**
 * Returns the first invoice (number 0) or any billing document as issued, with how it stands, for staff and its own
 * customer; it asks for no transfer once nothing is due. Refuses with `unknown_paper`.
 */
export async function readBillingDocument(
  shop: Shop,
  input: { id: number; number: number },
  caller: Caller,
): Promise<ShownDocument> {
  const { db } = shop.database
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
  const document = parseBillingDocument(row.document)
  const { timeZone } = await shopProfile(shop)
  // A note says how its invoice stands: on its own nothing is paid.
  const number = document.adjusts ?? document.number
  const standing = await readStanding(db, { ticketId: input.id, number, timeZone })
  const isAsked = document.kind === 'invoice' && standing !== null && standing.balance_cents > 0
  return { ...document, bank: isAsked ? document.bank : null, standing }
}
