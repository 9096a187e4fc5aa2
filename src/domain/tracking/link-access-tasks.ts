import type { TrackedTicket } from '#contract/tracking.ts'
import { mayPost } from '#contract/posting.ts'
import { getTotals } from '../money/ledger.ts'
import { getBankTransfer, getDue } from '../money/read-money.ts'
import { listAgreedLines } from '../quotes/agreed-lines.ts'
import type { QuoteRow } from '../quotes/quote-rows.ts'
import type { Shop } from '../shop.ts'
import { isOpenBooking } from '../shipping/open-booking.ts'
import { choosableCarriers, shopCarriers } from '../shipping/shop-carriers.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { WholeTicket } from '../tickets/whole-ticket.ts'

/** Returns what the customer can do by an unlocked link now. */
export async function readLinkTasks(
  shop: Shop,
  ticket: WholeTicket,
  standing: readonly QuoteRow[],
): Promise<TrackedTicket['tasks']> {
  const [profile, carriers] = await Promise.all([shopProfile(shop), shopCarriers(shop)])
  const lines = listAgreedLines(ticket, standing)
  const { invoice, due_cents } = getDue(ticket, { totals: getTotals(ticket), lines, profile })
  return {
    due_cents,
    cards: shop.cards !== null && invoice === 'issued',
    bank: getBankTransfer(profile, ticket.id),
    invoice: invoice === 'issued',
    postable: isOpenBooking(ticket) && ticket.battery === 'fine' && mayPost(ticket.status, profile.booking),
    carriers: choosableCarriers(carriers, [ticket.carrier_in]),
  }
}
