import type { z } from 'zod'
import type * as schemas from './shop-settings.schema.ts'
import { ticketStatuses, type StatusKey } from './ticket-statuses.ts'

/** What the owner decides about bookings, days and fees; part of the shop profile. */
export type ShopSettings = z.infer<typeof schemas.shopSettingsSchema>

/** A fee that a ticket may end with, such as an assessment fee; in cents. */
export type Fee = ShopSettings['fees'][number]

/** `post_at_once`: the customer posts the phone after booking. `wait_for_approval`: after staff approved the ticket. */
export const bookingModes = ['post_at_once', 'wait_for_approval'] as const

export const MAX_FEES = 8

/** The settings until the owner changes them. */
export const firstSettings: ShopSettings = {
  booking: 'post_at_once',
  warrantyMonths: 12,
  quoteDays: 10,
  reminderDays: { neverArrived: [14, 28, 35], unpaid: [7, 14, 21], uncollected: [21] },
  daysToPay: 14,
  firstInvoiceNumber: 1,
  completeAfterDays: 14,
  statusDays: {
    waitingApproval: 2,
    submitted: 2,
    approved: 14,
    receivedDevice: 2,
    repairing: 3,
    pendingPayment: 7,
    postedToCustomer: 14,
  },
  fees: [],
  accountCode: '200',
  paymentAccount: '090',
  returnPostage: 'Return postage within Australia is included in the price.',
  transitRisk: 'The phone travels to us at your risk and back to you at ours; please send it with tracking.',
  doorToDoor: 'Most repairs take five to ten working days from your letterbox and back.',
}

export type DueStatusKey = Exclude<StatusKey, 'completed'>

/** The statuses with a number of days after which a ticket is overdue; a completed ticket is never due. */
export const dueStatusKeys = ticketStatuses
  .map(({ key }) => key)
  .filter((key): key is DueStatusKey => key !== 'completed')
