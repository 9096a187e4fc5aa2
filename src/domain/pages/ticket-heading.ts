import type { TicketHeading } from '#contract/pages.schema.ts'
import type { WholeTicket } from '../tickets/whole-ticket.ts'

/** Data for the heading of a page about one ticket. */
export function ticketHeading(ticket: WholeTicket): TicketHeading {
  return {
    id: ticket.id,
    displayName: ticket.display_name,
    repair_name: ticket.repair_key,
    status: ticket.status,
  }
}
