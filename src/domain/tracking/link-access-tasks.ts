import { getTicketDates } from '#contract/calendars.ts'
import { asksForNotice } from '#contract/posting.ts'
import type { TrackedTicket } from '#contract/tracking.schema.ts'
import { toBackBy } from '../back-by/ticket-back-by.ts'
import { getDueOn, nameCharges, readBillingDocuments } from '../money/ledger.ts'
import { getDueTogether, getReference, readParcelDues } from '../money/parcel-dues.ts'
import { getBankTransfer } from '../money/read-money.ts'
import { getInvoiceState, toTicketMoney } from '../money/ticket-money.ts'
import type { QuoteRow } from '../quotes/quote-rows.ts'
import type { Shop } from '../shop.ts'
import { shippingTerms, toShipping } from '../shipping/read-shipping.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { WholeTicket } from '../tickets/whole-ticket.ts'

/** Returns what the customer can do by an unlocked link now. */
export async function readLinkTasks(
  shop: Shop,
  ticket: WholeTicket,
  standing: readonly QuoteRow[],
): Promise<TrackedTicket['tasks']> {
  const [profile, terms, parcel] = await Promise.all([
    shopProfile(shop),
    shippingTerms(shop),
    readParcelDues(shop.database.db, ticket.id),
  ])
  const money = toTicketMoney(ticket, standing)
  const invoice = getInvoiceState(money)
  const shipping = toShipping(ticket, terms)
  const documents = money.sums.isBilled ? await readBillingDocuments(shop.database.db, ticket.id) : []
  const due_on = money.due_cents > 0 ? getDueOn(documents) : null
  const { status, back_by } = ticket
  return {
    due_cents: money.due_cents,
    dates: getTicketDates({ status, back_by: toBackBy(back_by) }, { due_cents: money.due_cents, due_on }),
    together: getDueTogether(parcel),
    cards: shop.cards !== null && invoice === 'issued',
    bank: getBankTransfer(profile, getReference(ticket.id, parcel)),
    invoice: invoice === 'issued',
    document: nameCharges(documents, profile),
    postable: shipping.postable,
    prepaid_label: shipping.prepaid_label,
    carriers: shipping.carriers,
    notice: asksForNotice(shipping) ? shipping.notice_text : null,
  }
}
