import { Refusal } from '#contract/refusals.ts'
import { hasArrived, type Status } from '#contract/ticket-statuses.ts'

/** True until the phone has arrived: the booking may be corrected, and cancelled by its customer. */
export function isOpen({ status, outcome }: { status: Status; outcome: string | null }): boolean {
  return !hasArrived(status) && outcome !== 'cancelled'
}

/** Refuses once the phone has arrived or is no longer expected. */
export function stillOpen(ticket: { status: Status; outcome: string | null }): void {
  if (ticket.outcome === 'cancelled') throw new Refusal('booking_cancelled')
  if (!isOpen(ticket)) throw new Refusal('phone_has_arrived')
}
