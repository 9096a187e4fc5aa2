import { availabilityLabels } from '#contract/availability-words.ts'
import { describeTicketBackBy } from '#contract/back-by.ts'
import { describeDiscount } from '#contract/discounts.ts'
import { formatCents, formatDollars } from '#contract/money-amounts.ts'
import { isAskedRepair, TO_BE_QUOTED } from '#contract/quote-requests.ts'
import type { PlainText } from '#contract/ticket-fields.ts'
import type { StaffTicket, Ticket } from '#contract/tickets.schema.ts'
import type { Repairs } from './repairs.ts'

/** What was booked, for both ticket pages. */
export function bookedFacts(ticket: Ticket | StaffTicket, repairs: Repairs) {
  const {
    price,
    agreed_cents,
    discount_cents,
    discount_kind,
    express_cents,
    availability,
    fault,
    wet,
    opened,
  } = ticket
  return {
    ...(ticket as PlainText<Ticket | StaffTicket>),
    repair_name: repairs.name(ticket.repair_name),
    back_by: describeTicketBackBy(ticket),
    // As it was at the booking, like the price.
    availability: availability && `${availabilityLabels[availability]}, when booked`,
    fault: fault || null,
    wet: wet ? 'Yes' : null,
    opened: opened ? 'Yes' : null,
    // A technician sees no money.
    price: price === null ? null : quotedPrice({ ...ticket, price }),
    discount_cents:
      discount_kind && discount_cents !== null
        ? describeDiscount({ kind: discount_kind, cents: discount_cents })
        : null,
    express_cents: express_cents ? formatCents(express_cents) : null,
    // A quote has changed it, or the ticket has ended otherwise.
    agreed_cents:
      price === null || agreed_cents === null || agreed_cents === price * 100
        ? null
        : formatCents(agreed_cents),
  }
}

/** The price as quoted at the booking; words where it was asked for. */
export function quotedPrice({ repair_name, price }: { repair_name: string; price: number }): string {
  return isAskedRepair(repair_name) ? TO_BE_QUOTED : formatDollars(price)
}
