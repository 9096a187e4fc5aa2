import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type { EmailKind } from './email-kinds.ts'
import { textKinds, textMessageNames, type TextKind } from './text-messages.ts'
import type * as schemas from './outbox.schema.ts'

/**
 * `waiting`: failed and will be retried. `failed`: given up, and staff have not decided yet. `set_aside`: staff
 * decided.
 */
export const emailStates = ['waiting', 'failed', 'set_aside'] as const
export type EmailState = (typeof emailStates)[number]

/** The name of each kind of email, for staff. */
const emailNames = {
  'verify-email': 'Confirm your email',
  'account-exists': 'You already have an account',
  'reset-password': 'Reset your password',
  'password-changed': 'Password changed',
  'confirm-new-email': 'Confirm the new email',
  'email-changed': 'Email changed',
  'second-factor-changed': 'Second step changed',
  'new-sign-in': 'New log-in, to staff',
  'staff-invitation': 'Invitation to the staff',
  'guarded-change': 'Guarded change, to the owners',
  'guarded-undone': 'Guarded change undone',
  'test-email': 'Test',
  'booking-received': 'Booking received',
  'booking-for-shop': 'New booking, to the shop',
  'booking-cancelled': 'Booking cancelled',
  'cancelled-for-shop': 'Cancellation, to the shop',
  'contact-changed': 'Details corrected',
  'ticket-status': 'Status changed',
  'ticket-note': 'Note on a ticket',
  'payment-received': 'Payment received',
  'payment-refunded': 'Refund',
  'refund-failed-for-shop': 'Refund failed, to the staff',
  'invoice-adjusted': 'Invoice adjusted',
  'completion-ready': 'Completion document ready',
  'message-for-staff': 'Message for staff',
  'quote-asked': 'Quote, to the customer',
  'quote-lowered': 'Lower price',
  'quote-answered': 'Quote answered or lapsed, to the staff',
  'quote-receipt': 'Answer to a quote, to the customer',
  'quote-lapsed': 'Quote lapsed, to the customer',
  'track-link': 'Private link, to the customer',
  'reminder-send': 'Reminder to send the phone',
  'reminder-pay': 'Reminder to pay',
  'reminder-arrived': 'Question whether the phone is back',
  'never-arrived-for-shop': 'Phone never arrived, to the staff',
  'payment-for-staff': 'Payment, to the staff',
  'review-for-staff': 'Review, to the staff',
  'parcel-for-staff': 'Parcel announced, to the staff',
  'backup-failed-for-shop': 'Backup failed, to the shop',
  'ticket-ended': 'Ended without a repair',
  'warranty-claim': 'Warranty claim received',
  'collection-notice': 'Notice about uncollected goods',
  'contact-for-shop': 'Contact form, to the shop',
  'contact-received': 'We have your message',
} as const satisfies Record<EmailKind, string>

/** The names of all messages of the outbox; those of texts say so. */
export const messageNames: Readonly<Record<EmailKind | TextKind, string>> = {
  ...emailNames,
  ...textLabels(),
}

function textLabels(): Record<TextKind, string> {
  return Object.fromEntries(textKinds.map((kind) => [kind, `Text: ${textMessageNames[kind]}`])) as Record<
    TextKind,
    string
  >
}

/** An email whose first delivery failed, without its content and recipient. */
export type FailedEmail = z.infer<typeof schemas.failedEmailSchema>

export type OutboxFilter = z.infer<typeof schemas.searchOutboxSchemas.input>['data']

/** Failed emails, newest first: to be retried, given up, or set aside by staff. */
export const searchOutbox = endpoint<typeof schemas.searchOutboxSchemas>('POST', '/api/outbox/searches', {
  for: levels.staff,
})

export type OutboxCounts = z.infer<typeof schemas.getOutboxCountsSchemas.output>
export const getOutboxCounts = endpoint<typeof schemas.getOutboxCountsSchemas>('GET', '/api/outbox/counts', {
  for: levels.staff,
})

/** Queues a failed email again; its earlier attempts stay counted. */
export const resendEmail = endpoint<typeof schemas.resendEmailSchemas>(
  'POST',
  '/api/outbox/{id}/resendings',
  { for: levels.staff },
)
/** Ends the attempts for a failed email. */
export const setEmailAside = endpoint<typeof schemas.setEmailAsideSchemas>('PUT', '/api/outbox/{id}/aside', {
  for: levels.staff,
})
