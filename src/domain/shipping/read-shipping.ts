import { toParcel } from '#contract/carriers.ts'
import { toIsoTime } from '#contract/durations.ts'
import { isEnded } from '#contract/outcomes.ts'
import { mayPost } from '#contract/posting.ts'
import type { BookingMode } from '#contract/shop-settings.ts'
import type { NoticeText } from '#contract/repair-notice.ts'
import type { Carrier } from '#contract/carriers.schema.ts'
import type { Shipping } from '#contract/shipping.schema.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { listStepsFor } from './repair-states.ts'
import { choosableCarriers, shopCarriers } from './shop-carriers.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { shippingTexts, type ShippingTexts } from '../texts/shipping-texts.ts'
import { readTicketFor, type WholeTicket } from '../tickets/whole-ticket.ts'
import { isContactOpen, isOpenBooking } from './open-booking.ts'

/** What the answer depends on beside the ticket. */
type ShippingTerms = { booking: BookingMode; carriers: readonly Carrier[]; texts: ShippingTexts }

/** The shop's carriers, booking mode and texts, cached until they are changed. */
export async function shippingTerms(shop: Shop): Promise<ShippingTerms> {
  const [{ booking }, carriers, texts] = await Promise.all([
    shopProfile(shop),
    shopCarriers(shop),
    shippingTexts(shop),
  ])
  return { booking, carriers, texts }
}

/** Returns the parcels to the shop and back of the caller's own ticket, or any for staff. */
export async function readShipping(shop: Shop, ticketId: number, caller: Caller): Promise<Shipping> {
  return toShipping(await readTicketFor(shop.database.db, ticketId, caller), await shippingTerms(shop))
}

/** Returns the parcels of a ticket to the shop and back. */
export function toShipping(ticket: WholeTicket, { booking, carriers, texts }: ShippingTerms): Shipping {
  const open = isOpenBooking(ticket)
  const postable =
    open && !isEnded(ticket.outcome) && ticket.battery === 'fine' && mayPost(ticket.status, booking)
  return {
    ticket_id: ticket.id,
    status: ticket.status,
    battery: ticket.battery,
    postable,
    open,
    contact_open: isContactOpen(ticket),
    cancelled: ticket.outcome === 'cancelled',
    notice: {
      version: ticket.notice_version,
      accepted_at: ticket.notice_accepted_at === null ? null : toIsoTime(ticket.notice_accepted_at),
    },
    notice_text: toWords((ticket.notice_version && texts.notices.get(ticket.notice_version)) || texts.notice),
    terms: ticket.terms_version,
    // No postal instructions for a phone that must not be posted, or not yet.
    preparations: postable ? listStepsFor(texts.steps, { ...ticket, choice: ticket.passcode_choice }) : [],
    prepaid_label: postable && ticket.tracking_in === '' && Number(ticket.prepaid_labels) > 0,
    inbound: toParcel(ticket.carrier_in, ticket.tracking_in, carriers),
    outbound: toParcel(ticket.carrier_out, ticket.tracking_out, carriers),
    // The carrier of a parcel stays to choose after it was switched off.
    carriers: choosableCarriers(carriers, [ticket.carrier_in, ticket.carrier_out]),
  }
}

function toWords({ version, message }: NoticeText) {
  return { version, message: [...message] }
}
