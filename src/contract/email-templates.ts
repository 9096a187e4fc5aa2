import { lostBackTexts, outcomeTexts, emailedOutcomes, type EmailedOutcome } from './outcome-texts.ts'
import type { GuardedKind } from './guarded-changes.ts'
import type { SecondFactorChange } from './second-factor.ts'
import { ticketStatuses, type EmailedStatus } from './ticket-statuses.ts'

/** The email template of a status. */
type StatusTemplate = `status-${EmailedStatus}`

/** Returns the key of the email template of a status. */
export function statusTemplate(status: EmailedStatus): StatusTemplate {
  return `status-${status}`
}

const statusTemplates = /* @__PURE__ */ ticketStatuses.flatMap((status) =>
  status.email === null ? [] : [{ ...status, template: statusTemplate(status.code) }],
)

/** The email template of an outcome. */
type OutcomeTemplate = `outcome-${EmailedOutcome}`

/** Returns the key of the email template of an outcome. */
export function outcomeTemplate(outcome: EmailedOutcome): OutcomeTemplate {
  return `outcome-${outcome}`
}

/** The email template of a change of the second factor. */
type SecondFactorTemplate = `second-factor-${SecondFactorChange}`

/** Returns the key of the email template of a change of the second factor. */
export function secondFactorTemplate(change: SecondFactorChange): SecondFactorTemplate {
  return `second-factor-${change}`
}

/** The email template of a guarded change. */
type GuardedTemplate = `guarded-${GuardedKind}`

/** Returns the key of the email template of a guarded change. */
export function guardedTemplate(kind: GuardedKind): GuardedTemplate {
  return `guarded-${kind}`
}

/** The name of each text of an email, in the order of a repair: an email with several forms has a text for each. */
export const emailTemplateNames = {
  'booking-received': 'Booking received',
  'quote-requested': 'Question for a quote received',
  ...byTemplate(({ email }) => email),
  'nothing-due': 'Ready, nothing to pay',
  'ticket-note': 'Note on a ticket',
  'quote-asked': 'Quote',
  'quote-lowered': 'Lower price',
  'quote-receipt': 'Answer to a quote confirmed',
  'quote-lapsed': 'Quote lapsed',
  'quote-by-page': 'Quotes are answered on their page',
  'completion-ready': 'Completion document',
  'completion-corrected': 'Completion document corrected',
  'payment-received': 'Payment received',
  'payment-refunded': 'Refund',
  'payment-reversed': 'Recorded by mistake',
  'invoice-adjusted': 'Adjustment note',
  'reminder-send': 'Reminder to send the phone',
  'reminder-pay': 'Reminder to pay',
  'reminder-arrived': 'Has it arrived?',
  ...byOutcome(({ name }) => name),
  'outcome-lost-back': lostBackTexts.email.name,
  'unrepaired-fee': 'Unrepaired: a fee is due',
  'unrepaired-goes-back': 'Unrepaired: the phone goes back',
  'unrepaired-posted': 'Unrepaired: the phone was posted',
  'unrepaired-closed': 'Unrepaired: the ticket is closed',
  'posted-back': 'Posted, no repair on record',
  closed: 'Closed, no repair on record',
  'booking-cancelled': 'Booking cancelled by the customer',
  'contact-changed': 'Contact details corrected',
  'parcel-opened': 'Parcel opened: something missing or extra',
  'back-by-moved': 'Back-by date moved',
  'track-link': 'Private link',
  'warranty-claim': 'Warranty claim received',
  'collection-notice': 'Notice about uncollected goods',
  'contact-received': 'Contact message received',
  'verify-email': 'Sign-up: confirm the address',
  'account-exists': 'Sign-up: the account exists already',
  'reset-password': 'Forgotten password',
  'log-in-link': 'Link to log in',
  'password-changed': 'Password changed',
  'confirm-new-email': 'New email address: confirm it',
  'email-changed': 'Email address changed',
  'account-merged': 'Two accounts of a customer are one',
  'second-factor-on': 'Log-in with a code switched on',
  'second-factor-off': 'Log-in with a code switched off',
  'second-factor-reset': 'Log-in with a code switched off by the operator',
  'second-factor-codes_renewed': 'New recovery codes',
  'second-factor-code_used': 'Recovery code used',
  'second-factor-passkey_added': 'Passkey added',
  'second-factor-passkey_removed': 'Passkey removed',
  'second-factor-app_off': 'Log-in with a code switched off, a passkey stays',
  'new-sign-in': 'Log-in with a new browser',
  'staff-invitation': 'Invitation of a member of staff',
  'guarded-bank': 'Bank account changed',
  'guarded-shop_email': 'Email address of the shop changed',
  'guarded-email_text': 'Words of an email changed',
  'guarded-role': 'Role changed',
  'guarded-access': 'Account switched on or off',
  'guarded-second_factor': 'Second step of a staff account changed',
  'guarded-second_step_rule': 'Rule for the second step changed',
  'guarded-undone': 'Change undone by its link',
  'test-email': 'Test email',
  'booking-for-shop': 'New booking',
  'cancelled-for-shop': 'Booking cancelled',
  'contact-for-shop': 'Message from the contact form',
  'message-for-staff': 'Message on a ticket',
  'quote-answered': 'Quote answered',
  'payment-for-staff': 'Paid',
  'review-for-staff': 'Completion document reviewed',
  'parcel-for-staff': 'Parcel announced',
  'refund-failed-for-shop': 'Refund came back',
  'never-arrived-for-shop': 'Phone never arrived',
  'backup-failed-for-shop': 'Backup failed',
  'mail-waits-for-shop': 'Emails that wait under Messages',
  'mailbox-failed-for-shop': 'Mailbox of replies in trouble',
} satisfies Record<SecondFactorTemplate | GuardedTemplate, string> & Record<string, string>
export type EmailTemplateKey = keyof typeof emailTemplateNames
export const emailTemplateKeys = /* @__PURE__ */ Object.keys(emailTemplateNames) as EmailTemplateKey[]

/** Whether an email goes to staff or the shop; all others go to customers and account holders. */
export function isForStaff(email: EmailTemplateKey): boolean {
  return /-for-(shop|staff)$|^(quote-answered|guarded-.*|new-sign-in|staff-invitation|test-email)$/.test(
    email,
  )
}

/** Builds a record with a value for the template of each status that has one. */
export function byTemplate<T>(
  value: (status: (typeof statusTemplates)[number]) => T,
): Record<StatusTemplate, T> {
  return Object.fromEntries(statusTemplates.map((status) => [status.template, value(status)])) as Record<
    StatusTemplate,
    T
  >
}

/** Builds a record with a value for the template of each outcome. */
export function byOutcome<T>(
  value: (email: (typeof outcomeTexts)[EmailedOutcome]['email']) => T,
): Record<OutcomeTemplate, T> {
  return Object.fromEntries(
    emailedOutcomes.map((outcome) => [outcomeTemplate(outcome), value(outcomeTexts[outcome].email)]),
  ) as Record<OutcomeTemplate, T>
}
