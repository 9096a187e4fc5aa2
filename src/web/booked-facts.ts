import { availabilityLabels } from '#contract/availability-words.ts'
import { formatCents, formatDollars } from '#contract/money-amounts.ts'
import type { StaffTicket, Ticket } from '#contract/tickets.ts'
import type { Repairs } from './repairs.ts'

/** Repair and price of a booking, for both ticket pages. */
export function listBookedFacts(
  { displayName, repair_name, price, agreed_cents, availability }: Ticket | StaffTicket,
  repairs: Repairs,
): { label: string; value: string }[] {
  return [
    { label: 'Device', value: displayName },
    { label: 'Repair', value: repairs.name(repair_name) },
    // As it was at the booking, like the price.
    ...(availability === null
      ? []
      : [{ label: 'Availability', value: `${availabilityLabels[availability]}, when booked` }]),
    // A technician sees no money.
    ...(price === null ? [] : [{ label: 'Quoted price', value: formatDollars(price) }]),
    // A quote has changed it, or the ticket has ended otherwise.
    ...(price === null || agreed_cents === null || agreed_cents === price * 100
      ? []
      : [{ label: 'Agreed price', value: formatCents(agreed_cents) }]),
  ]
}
