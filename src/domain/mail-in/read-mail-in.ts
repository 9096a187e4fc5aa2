import { parcelOf } from '#contract/carriers.ts'
import { preparationsFor, type MailIn } from '#contract/mail-in.ts'
import type { Caller } from '../caller.ts'
import type { TicketFile } from '../tickets/ticket-file.ts'
import { ticketFor } from '../tickets/whole-ticket.ts'
import { isOpen } from './own-ticket.ts'

/** How a phone comes to the shop and goes back: of the caller's own ticket, of any for staff. */
export async function readMailIn(file: TicketFile, caller: Caller): Promise<MailIn> {
  const ticket = await ticketFor(file, caller)
  const open = isOpen(ticket)
  return {
    ticket_id: ticket.id,
    status: ticket.status,
    battery: ticket.battery,
    postable: open && ticket.battery === 'fine',
    open,
    cancelled: ticket.outcome === 'cancelled',
    notice: {
      version: ticket.notice_version,
      accepted_at:
        ticket.notice_accepted_at === null ? null : new Date(ticket.notice_accepted_at).toISOString(),
    },
    // Nothing tells how to post what must not be posted.
    preparations:
      open && ticket.battery === 'fine'
        ? preparationsFor({ brand: ticket.brand, choice: ticket.passcode_choice })
        : [],
    inbound: parcelOf(ticket.carrier_in, ticket.tracking_in),
    outbound: parcelOf(ticket.carrier_out, ticket.tracking_out),
  }
}
