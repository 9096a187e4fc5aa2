import { ticketStatuses, type StatusKey } from './ticket-statuses.ts'

/** `post_at_once`: the customer posts the phone after booking. `wait_for_approval`: after staff approved the ticket. */
export const bookingModes = ['post_at_once', 'wait_for_approval'] as const

export type BookingMode = (typeof bookingModes)[number]

export const MAX_FEES = 8

export type DueStatusKey = Exclude<StatusKey, 'completed'>

/** The statuses with a number of days after which a ticket is overdue; a completed ticket is never due. */
export const dueStatusKeys = ticketStatuses
  .map(({ key }) => key)
  .filter((key): key is DueStatusKey => key !== 'completed')
