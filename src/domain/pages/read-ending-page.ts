import { toOutcome } from '#contract/outcomes.ts'
import { hasCome } from '#contract/parcels.ts'
import type { EndingPage } from '#contract/staff-pages.schema.ts'
import { readCollectionRule } from '../collection-notices/collection-rule.ts'
import { readNoticeRows, toCollectionNotices } from '../collection-notices/read-collection-notices.ts'
import { toTicketMoney } from '../money/ticket-money.ts'
import { readStandingQuotes } from '../quotes/quote-rows.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { hasNotReachedUs } from '../tickets/delivery.ts'
import { listClaims, wholeTicket } from '../tickets/whole-ticket.ts'
import { listChargeable } from '../workflow/check-fee.ts'
import { ticketHeading } from './ticket-heading.ts'

/** Data of the staff page about how a ticket ends. Refuses with `unknown_ticket`. */
export async function readEndingPage(shop: Shop, ticketId: number): Promise<EndingPage> {
  const { db } = shop.database
  const ticket = await wholeTicket(db, ticketId)
  const [rows, standing, profile] = await Promise.all([
    readNoticeRows(db, ticketId),
    readStandingQuotes(db, ticketId),
    shopProfile(shop),
  ])
  const rule = await readCollectionRule(db, profile.state)
  const fees = listChargeable(ticket, profile.fees)
  const { due_cents } = toTicketMoney(ticket, standing)
  return {
    ticket: {
      ...ticketHeading(ticket),
      price: ticket.price,
      version: ticket.version,
      outcome: toOutcome(ticket.outcome),
      warranty_of: ticket.warranty_of,
      warranty_claims: listClaims(ticket),
      completed: ticket.completion_version !== null,
      arrived: hasCome(ticket),
      can_take_up: hasNotReachedUs(ticket),
    },
    fees,
    unannounced_fees: profile.fees
      .filter((fee) => !fees.some(({ key }) => key === fee.key))
      .map(({ label }) => label),
    due_cents,
    collection: toCollectionNotices(ticket, { rows, profile, rule, dueCents: due_cents, now: shop.now() }),
  }
}
