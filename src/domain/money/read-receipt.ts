import { hasReceipt, methodLabels } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '../caller.ts'
import type { Receipt } from '../pdf-renderer.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { requireOwnTicketOrStaff } from '../tickets/require-own-ticket.ts'
import { readStandings } from './document-standing.ts'
import { readLedger, toEntry } from './ledger.ts'
import { aboutTicket, getSeller } from './write-billing-document.ts'

/**
 * Returns the receipt of a payment, for staff and the ticket's own customer. Refuses with `unknown_payment` also what is no
 * payment, or was taken back.
 */
export async function readReceipt(
  shop: Shop,
  { id, payment }: { id: number; payment: number },
  caller: Caller,
): Promise<Receipt> {
  const { db } = shop.database
  const ticket = await db.selectFrom('tickets').select('account_id').where('id', '=', id).executeTakeFirst()
  requireOwnTicketOrStaff(ticket, caller)
  const profile = await shopProfile(shop)
  const { rows } = await readLedger(db, id)
  const entries = rows.map((row) => toEntry(row, profile.timeZone))
  const entry = entries.find((row) => row.id === payment)
  if (!entry || !hasReceipt(entry, entries)) throw new Refusal('unknown_payment')
  const { parts, titles } = await readStandings(db, id, profile.timeZone)
  return {
    number: entry.id,
    ticketId: id,
    seller: getSeller(profile),
    ...(await aboutTicket(db, id, true)),
    paidOn: entry.paid_on,
    method: methodLabels[entry.method],
    reference: rows.find((row) => row.id === payment)!.reference,
    cents: entry.amount_cents,
    parts: (parts.get(entry.id) ?? []).map(({ invoice, cents }) => ({
      document: invoice === null ? null : titles.get(invoice)!,
      cents,
    })),
  }
}
