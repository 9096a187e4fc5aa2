import type { BookingMode } from '#contract/shop-settings.ts'
import { statusCodes, type EmailedStatus, type Status } from '#contract/ticket-statuses.ts'

/**
 * True when a status by itself tells the customer something that no other email does. Where phones are posted right after
 * booking, the booking's own email has said all that Approved would say; the begun repair follows from the phone's
 * arrival or from the customer's own answer; Completed after Posted follows from the parcel. A note that the customer
 * may see is always emailed.
 */
export function statusNeedsEmail(
  to: EmailedStatus,
  { from, booking }: { from: Status; booking: BookingMode },
): boolean {
  if (to === statusCodes.approved) return booking === 'wait_for_approval'
  if (to === statusCodes.repairing) return false
  if (to === statusCodes.completed) return from !== statusCodes.postedToCustomer
  return true
}
