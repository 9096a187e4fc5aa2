import { describeDiscount } from '#contract/discounts.ts'
import { describeTicketBackBy } from '#contract/back-by.ts'
import { formatDollars } from '#contract/money-amounts.ts'
import { isEnded } from '#contract/outcomes.ts'
import { hasArrived } from '#contract/ticket-statuses.ts'
import { toBackBy } from '../back-by/ticket-back-by.ts'
import { isStaff, requireAccount, type Caller } from '../caller.ts'
import type { CounterReceipt } from '../pdf-renderer.ts'
import { nameRepair } from '../repairs/repair-row.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { shippingTexts } from '../texts/shipping-texts.ts'
import { readParcelTickets } from '../tickets/parcel-tickets.ts'
import { customerName, readTicketFor, type WholeTicket } from '../tickets/whole-ticket.ts'
import { recordEvent } from '../record-event.ts'
import { readNumberState } from '../text-numbers/text-numbers.ts'
import { createTrackLink } from '../tracking/track-link.ts'

/**
 * Returns what a customer is given at the counter as a PDF: what was handed in together, and the notice that was signed; for the customer also
 * the private link of the ticket. Staff print the link only for who gets it in no other way, and the print is recorded. Refuses with
 * `unknown_ticket`.
 */
export async function printCounterReceipt(shop: Shop, ticketId: number, caller: Caller): Promise<Uint8Array> {
  const ticket = await readTicketFor(shop.database.db, ticketId, caller)
  await shop.throttles.count('pdfPerAccount', String(requireAccount(caller).id))
  const profile = await shopProfile(shop)
  const inParcel = await readParcelTickets(shop.database.db, ticket.parcel_id)
  const arrived = hasArrived(ticket.status)
  const isTogether = ({ id, outcome, status }: WholeTicket) =>
    id === ticketId || (!isEnded(outcome) && hasArrived(status) === arrived)
  const { notices } = await shippingTexts(shop)
  const isByStaff = isStaff(caller)
  const link = !isByStaff || (await needsPaper(shop, ticket)) ? createTrackLink(shop, ticket) : null
  if (isByStaff && link !== null)
    await shop.database.transaction((tx) =>
      recordEvent(tx, shop, { kind: 'ticket.link_printed', by: caller, ticketId }),
    )
  const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: profile.timeZone })
  const receipt: CounterReceipt = {
    arrived,
    day: day.format(ticket.created_at),
    customer: customerName(ticket),
    tickets: inParcel.filter(isTogether).map(toLine),
    notice: notices.get(ticket.notice_version ?? '')?.message ?? [],
    signature: ticket.signature,
    link,
    shop: {
      name: profile.name,
      lines: [profile.street, `${profile.suburb} ${profile.state} ${profile.postcode}`, profile.phone],
    },
    made: ticket.created_at,
  }
  return shop.drawnPdfs.get('counter-receipt', receipt, {
    caller,
    draw: () => shop.pdf.counterReceipt(receipt),
  })
}

/** Whether neither emails nor texts bring the customer of a ticket its private link. */
async function needsPaper(
  shop: Shop,
  { account_id, email, user_mobile }: Pick<WholeTicket, 'account_id' | 'email' | 'user_mobile'>,
): Promise<boolean> {
  if (email !== null) return false
  if (!shop.texts) return true
  const number = { accountId: account_id, mobile: user_mobile }
  return (await readNumberState(shop.database.db, shop, number)) !== 'confirmed'
}

function toLine(ticket: WholeTicket): CounterReceipt['tickets'][number] {
  const { discount_kind: kind, discount_cents: cents } = ticket
  return {
    id: ticket.id,
    phone: ticket.display_name,
    serial: ticket.phone_serial,
    repair: nameRepair(ticket),
    price: formatDollars(ticket.price) + (kind === null ? '' : `, ${describeDiscount({ kind, cents })}`),
    backBy: describeTicketBackBy({ ...ticket, back_by: toBackBy(ticket.back_by) }),
    said: [
      ticket.fault,
      ticket.wet === 1 ? 'It got wet.' : '',
      ticket.opened === 1 ? 'It was opened before.' : '',
    ].filter(Boolean),
  }
}
