import { Refusal } from '#contract/refusals.ts'
import { isFinal, type StoredOutcome } from '#contract/outcomes.ts'
import { hasCome, isAtShop, type ParcelCheck } from '#contract/parcels.ts'
import { isPosted, type Status } from '#contract/ticket-statuses.ts'

/** True until the phone has arrived: the booking may be corrected, and cancelled by its customer. */
export function isOpenBooking(ticket: Booked): boolean {
  return !hasCome(ticket) && !isFinal(ticket.outcome)
}

type Booked = { status: Status; outcome: StoredOutcome | null; parcel_check: ParcelCheck | null }

/** True while staff may correct contact details: until the phone leaves the shop again. */
export function isContactOpen({
  status,
  outcome,
}: {
  status: Status
  outcome: StoredOutcome | null
}): boolean {
  return !isPosted(status) && outcome !== 'cancelled'
}

/** Refuses a correction by staff once the phone is on its way back or no longer expected. */
export function requireContactOpen(ticket: { status: Status; outcome: StoredOutcome | null }): void {
  if (ticket.outcome === 'cancelled') throw new Refusal('booking_cancelled')
  if (!isContactOpen(ticket)) throw new Refusal('phone_was_posted')
}

/** Refuses once the phone has arrived or is no longer expected. */
export function requireOpenBooking(ticket: Booked): void {
  if (ticket.outcome === 'cancelled') throw new Refusal('booking_cancelled')
  if (isFinal(ticket.outcome) && !isAtShop(ticket)) throw new Refusal('ticket_ended')
  if (!isOpenBooking(ticket)) throw new Refusal('phone_has_arrived')
}
