import type { BookingMode } from './shop-settings.ts'
import type { Shipping } from './shipping.schema.ts'
import { hasArrived, isAtOrAfter, isPosted, statusCodes, type Status } from './ticket-statuses.ts'
import type { ShopSettings } from './shop-settings.schema.ts'

/**
 * True while the customer is asked to post the phone: from the booking on, or from the approval on, as the shop has
 * set. "Waiting approval" stops it in both. Confirmation, ticket page, private page and emails all follow this.
 */
export function mayPost(status: Status, booking: BookingMode): boolean {
  if (hasArrived(status)) return false
  const from = booking === 'post_at_once' ? statusCodes.submitted : statusCodes.approved
  return isAtOrAfter(status, from)
}

/** Whether a ticket's customer is asked to accept the repair notice. */
export function asksForNotice({
  notice,
  cancelled,
  status,
}: Pick<Shipping, 'notice' | 'cancelled' | 'status'>): boolean {
  return notice.accepted_at === null && !cancelled && !isPosted(status)
}

/** What a customer does right after booking, in one or two sentences: the same on every page and in every email. */
export const afterBooking = {
  post_at_once: () =>
    'Pack the phone with your return address on the package and send it to us. We check your booking while it travels.',
  wait_for_approval: ({ approvalTime }: Pick<ShopSettings, 'approvalTime'>) =>
    `We look at your booking and approve it, usually ${approvalTime}. Please do not post the phone yet: once it is approved we write to you where to send it.`,
} as const satisfies Record<BookingMode, (settings: Pick<ShopSettings, 'approvalTime'>) => string>

/** The settings that the next step before the phone arrives depends on. */
export type PostingSettings = Pick<ShopSettings, 'booking' | 'approvalTime'>
