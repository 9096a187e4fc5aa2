import type { Shipping, ParcelFields } from '#contract/shipping.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { requireOwnTicketOrStaff } from '../tickets/require-own-ticket.ts'
import { indexTicketAgain } from '../tickets/ticket-words.ts'
import { requireOpenBooking } from './open-booking.ts'
import { requireCarrier } from './shop-carriers.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'
import { shippingTerms, toShipping } from './read-shipping.ts'

type Entered = ParcelFields & { id: number }

/**
 * Stores the parcel that brings a phone to the shop, until it has arrived; refused for a phone that must not be
 * posted.
 */
export function announceParcel(shop: Shop, entered: Entered, caller: Caller): Promise<Shipping> {
  return enterParcel(shop, entered, caller, 'in')
}

/** Stores the parcel that returns a phone to its customer. */
export function enterReturnParcel(shop: Shop, entered: Entered, caller: Caller): Promise<Shipping> {
  return enterParcel(shop, entered, caller, 'out')
}

async function enterParcel(
  shop: Shop,
  { id, carrier, tracking }: Entered,
  caller: Caller,
  way: 'in' | 'out',
): Promise<Shipping> {
  const terms = await shippingTerms(shop)
  return shop.database.transaction(async (tx) => {
    const ticket = requireOwnTicketOrStaff(await lockTicket(tx, id), caller)
    if (way === 'in') {
      requireOpenBooking(ticket)
      if (ticket.battery === 'damaged') throw new Refusal('do_not_post')
    }
    await requireCarrier(tx, carrier, way === 'in' ? ticket.carrier_in : ticket.carrier_out)
    const columns =
      way === 'in'
        ? { carrier_in: carrier, tracking_in: tracking }
        : { carrier_out: carrier, tracking_out: tracking }
    const same =
      way === 'in'
        ? ticket.carrier_in === carrier && ticket.tracking_in === tracking
        : ticket.carrier_out === carrier && ticket.tracking_out === tracking
    if (!same) {
      await tx
        .updateTable('tickets')
        .set((old) => ({ ...columns, updated_at: shop.now(), version: old('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      await indexTicketAgain(tx, id)
      const event = await recordEvent(tx, shop, {
        kind: way === 'in' ? 'ticket.parcel_announced' : 'ticket.parcel_posted',
        by: caller,
        ticketId: id,
        details: { carrier },
      })
      if (way === 'in' && tracking !== '' && ticket.account_id === caller.account?.id) {
        await queueEmail(tx, shop, event, 'parcel-for-staff', { ticket_id: id })
      }
    }
    return toShipping(await wholeTicket(tx, id), terms)
  })
}
