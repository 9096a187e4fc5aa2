import { toParcel, type Carrier } from '#contract/carriers.ts'
import { toIsoTime } from '#contract/durations.ts'
import { mayPost, type BookingMode } from '#contract/posting.ts'
import { listPreparations, type Shipping } from '#contract/shipping.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { readCarriers, shopCarriers } from './shop-carriers.ts'
import { readTicketFor, type WholeTicket } from '../tickets/whole-ticket.ts'
import { isContactOpen, isOpen } from './open-booking.ts'

/** Returns the parcels to the shop and back of the caller's own ticket, or any for staff. */
export async function readShipping(shop: Shop, ticketId: number, caller: Caller): Promise<Shipping> {
  const { booking } = await shopProfile(shop)
  return toShipping(
    await readTicketFor(shop.database.db, ticketId, caller),
    booking,
    await shopCarriers(shop),
  )
}

/** As above, inside the transaction of a change. */
export async function readShippingIn(
  tx: Tx,
  ticketId: number,
  caller: Caller,
  booking: BookingMode,
): Promise<Shipping> {
  return toShipping(await readTicketFor(tx, ticketId, caller), booking, await readCarriers(tx))
}

/** As above, from a ticket already read. */
export function toShipping(
  ticket: WholeTicket,
  booking: BookingMode,
  carriers: readonly Carrier[],
): Shipping {
  const open = isOpen(ticket)
  const postable = open && ticket.battery === 'fine' && mayPost(ticket.status, booking)
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
    // No postal instructions for a phone that must not be posted, or not yet.
    preparations: postable ? listPreparations({ brand: ticket.brand, choice: ticket.passcode_choice }) : [],
    inbound: toParcel(ticket.carrier_in, ticket.tracking_in, carriers),
    outbound: toParcel(ticket.carrier_out, ticket.tracking_out, carriers),
    // The carrier of a parcel stays to choose after it was switched off.
    carriers: carriers
      .filter(({ active, key }) => active || key === ticket.carrier_in || key === ticket.carrier_out)
      .map(({ key, name }) => ({ key, name })),
  }
}
