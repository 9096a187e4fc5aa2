import { repairName } from '#contract/catalogue.ts'
import { formatCents, formatDollars } from '#contract/money-amounts.ts'
import type { Ticket } from '#contract/tickets.ts'

/** Repair and price of a booking, for both ticket pages. */
export function bookedFacts(ticket: Ticket): { label: string; value: string }[] {
  return [
    { label: 'Device', value: ticket.displayName },
    { label: 'Repair', value: repairName(ticket.repair_name) },
    { label: 'Quoted price', value: formatDollars(ticket.price) },
    // A quote has changed it, or the ticket has ended otherwise.
    ...(ticket.agreed_cents === ticket.price * 100
      ? []
      : [{ label: 'Agreed price', value: formatCents(ticket.agreed_cents) }]),
  ]
}
