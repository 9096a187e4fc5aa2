import type { LabelWay } from '#contract/labels.ts'
import type { BookingPage } from '#contract/pages.schema.ts'
import type { ParcelDelivery } from '#contract/parcel-news.schema.ts'
import { hasArrived, isPosted } from '#contract/ticket-statuses.ts'
import type { Db } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { findLiveLabel } from '../labels/label-rows.ts'
import { listOutdatedLabels } from '../posting/label-boxes.ts'
import { isContactOpen, isOpenBooking } from '../shipping/open-booking.ts'
import { shippingTerms, toShipping } from '../shipping/read-shipping.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { toDelivery, wentBack } from '../tickets/delivery.ts'
import { formatMobile } from '../tickets/mobile.ts'
import { parseParcelTickets } from '../tickets/parcel-tickets.ts'
import { ownTicket, wholeTicket, type ParcelTicket, type WholeTicket } from '../tickets/whole-ticket.ts'
import { ticketHeading } from './ticket-heading.ts'

/** Data of the pages that correct or cancel the caller's own booking. Refuses with `unknown_ticket`. */
export async function readBookingPage(shop: Shop, ticketId: number, caller: Caller): Promise<BookingPage> {
  return toBookingPage(shop, await ownTicket(shop.database.db, ticketId, caller), isOpenBooking)
}

/** Data of the staff page for a ticket's parcels. Refuses with `unknown_ticket`. */
export async function readParcelPage(
  shop: Shop,
  ticketId: number,
): Promise<
  BookingPage & {
    labels: LabelWay[]
    delivery: ParcelDelivery | null
    lost_version: number | null
    label_outdated: boolean
  }
> {
  const ticket = await wholeTicket(shop.database.db, ticketId)
  const page = await toBookingPage(shop, ticket, isContactOpen)
  const { prepaidLabels } = await shopProfile(shop)
  const labels: LabelWay[] = []
  if (shop.labels && hasArrived(ticket.status) && !isPosted(ticket.status)) labels.push('out')
  const isComing = page.shipping.postable && page.shipping.inbound === null
  if (shop.labels && prepaidLabels && (isComing || Number(ticket.prepaid_labels) > 0)) labels.push('in')
  const canBeLost = isPosted(ticket.status) && wentBack(ticket) && ticket.outcome !== 'lost'
  return {
    ...page,
    labels,
    delivery: toDelivery(ticket),
    label_outdated: labels.includes('out') && (await isLabelOutdated(shop.database.db, ticket)),
    lost_version: canBeLost && ticket.erased_at === null ? ticket.version : null,
  }
}

async function isLabelOutdated(db: Db, ticket: WholeTicket): Promise<boolean> {
  const label = await findLiveLabel(db, ticket, 'out')
  return label !== null && (await listOutdatedLabels(db, [label])).size > 0
}

async function toBookingPage(
  shop: Shop,
  ticket: WholeTicket,
  isOpen: (other: ParcelTicket) => boolean,
): Promise<BookingPage> {
  const { address, address_apt, address_city, address_state, address_post } = ticket
  return {
    ticket: {
      ...ticketHeading(ticket),
      user_mobile: formatMobile(ticket.user_mobile),
      address,
      address_apt,
      address_city,
      address_state,
      address_post,
    },
    shipping: toShipping(ticket, await shippingTerms(shop)),
    beside: parseParcelTickets(ticket.parcel_tickets)
      .filter((other) => other.id !== ticket.id && other.link_closed === 0 && isOpen(other))
      .map(({ id }) => id),
  }
}
