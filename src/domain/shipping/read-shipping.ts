import { toParcel } from '#contract/carriers.ts'
import { toIsoTime } from '#contract/durations.ts'
import { mayPost, type BookingMode } from '#contract/posting.ts'
import { listPreparations, type Shipping } from '#contract/shipping.ts'
import type { Db } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { readTicketFor, type WholeTicket } from '../tickets/whole-ticket.ts'
import { isOpen } from './open-booking.ts'

/** Returns the parcels to the shop and back of the caller's own ticket, or any for staff. */
export async function readShipping(
  db: Db,
  ticketId: number,
  caller: Caller,
  booking: BookingMode,
): Promise<Shipping> {
  return toShipping(await readTicketFor(db, ticketId, caller), booking)
}

/** As above, from a ticket already read. */
export function toShipping(ticket: WholeTicket, booking: BookingMode): Shipping {
  const open = isOpen(ticket)
  const postable = open && ticket.battery === 'fine' && mayPost(ticket.status, booking)
  return {
    ticket_id: ticket.id,
    status: ticket.status,
    battery: ticket.battery,
    postable,
    open,
    cancelled: ticket.outcome === 'cancelled',
    notice: {
      version: ticket.notice_version,
      accepted_at: ticket.notice_accepted_at === null ? null : toIsoTime(ticket.notice_accepted_at),
    },
    // No postal instructions for a phone that must not be posted, or not yet.
    preparations: postable ? listPreparations({ brand: ticket.brand, choice: ticket.passcode_choice }) : [],
    inbound: toParcel(ticket.carrier_in, ticket.tracking_in),
    outbound: toParcel(ticket.carrier_out, ticket.tracking_out),
  }
}
