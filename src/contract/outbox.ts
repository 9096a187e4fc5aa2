import type { EmailKind } from './email-kinds.ts'
import { textKinds, textMessageNames, type TextKind } from './text-messages.ts'

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
  'payment-reversed': 'Entry taken back',
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
