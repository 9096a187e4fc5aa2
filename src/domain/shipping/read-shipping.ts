import { toParcel } from '#contract/carriers.ts'
import { toIsoTime } from '#contract/durations.ts'
import { listPreparations, type Shipping } from '#contract/shipping.ts'
import type { Db } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { readTicketFor, type WholeTicket } from '../tickets/whole-ticket.ts'
import { isContactOpen, isOpen } from './open-booking.ts'

/** Returns the parcels to the shop and back of the caller's own ticket, or any for staff. */
export async function readShipping(db: Db, ticketId: number, caller: Caller): Promise<Shipping> {
  return toShipping(await readTicketFor(db, ticketId, caller))
}

/** As above, from a ticket already read. */
export function toShipping(ticket: WholeTicket): Shipping {
  const open = isOpen(ticket)
  return {
    ticket_id: ticket.id,
    status: ticket.status,
    battery: ticket.battery,
    postable: open && ticket.battery === 'fine',
    open,
    contact_open: isContactOpen(ticket),
    cancelled: ticket.outcome === 'cancelled',
    notice: {
      version: ticket.notice_version,
      accepted_at: ticket.notice_accepted_at === null ? null : toIsoTime(ticket.notice_accepted_at),
    },
    // No postal instructions for a phone that must not be posted.
    preparations:
      open && ticket.battery === 'fine'
        ? listPreparations({ brand: ticket.brand, choice: ticket.passcode_choice })
        : [],
    inbound: toParcel(ticket.carrier_in, ticket.tracking_in),
    outbound: toParcel(ticket.carrier_out, ticket.tracking_out),
  }
}
