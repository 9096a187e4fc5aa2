import type { MailboxTrouble } from './mailbox-state.ts'
import type { EmailedOutcome } from './outcome-texts.ts'
import type { SecondFactorChange } from './second-factor.ts'

/** Every kind of email that the shop can send, with its name for staff. */
export const emailNames = {
  'verify-email': 'Confirm your email',
  'account-exists': 'You already have an account',
  'reset-password': 'Reset your password',
  'log-in-link': 'Link to log in',
  'password-changed': 'Password changed',
  'confirm-new-email': 'Confirm the new email',
  'email-changed': 'Email changed',
  'account-merged': 'Two accounts are one',
  'second-factor-changed': 'Second step changed',
  'new-sign-in': 'New log-in, to staff',
  'staff-invitation': 'Invitation to the staff',
  'guarded-change': 'Guarded change, to the owners',
  'guarded-undone': 'Guarded change undone',
  'test-email': 'Test',
  'booking-received': 'Booking received',
  'quote-requested': 'Question for a quote received',
  'booking-for-shop': 'New booking, to the shop',
  'booking-cancelled': 'Booking cancelled',
  'cancelled-for-shop': 'Cancellation, to the shop',
  'contact-changed': 'Details corrected',
  'parcel-opened': 'Parcel opened: something missing or extra',
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
  'quote-by-page': 'Quotes are answered on their page, to the customer',
  'track-link': 'Private link, to the customer',
  'reminder-send': 'Reminder to send the phone',
  'reminder-pay': 'Reminder to pay',
  'reminder-arrived': 'Question whether the phone is back',
  'back-by-moved': 'Back-by date moved',
  'never-arrived-for-shop': 'Phone never arrived, to the staff',
  'payment-for-staff': 'Payment, to the staff',
  'review-for-staff': 'Review, to the staff',
  'parcel-for-staff': 'Parcel announced, to the staff',
  'backup-failed-for-shop': 'Backup failed, to the shop',
  'mailbox-failed-for-shop': 'Mailbox of replies in trouble, to the shop',
  'mail-waits-for-shop': 'Emails that wait under Messages, to the shop',
  'ticket-ended': 'Ended without a repair',
  'warranty-claim': 'Warranty claim received',
  'collection-notice': 'Notice about uncollected goods',
  'contact-for-shop': 'Contact form, to the shop',
  'contact-received': 'We have your message',
} as const
export type EmailKind = keyof typeof emailNames
export const emails = Object.keys(emailNames) as EmailKind[]

/** Emails that a person waits for, or that warn of a change to an account: no backlog of others delays them. */
export const awaitedEmails = [
  'verify-email',
  'account-exists',
  'reset-password',
  'log-in-link',
  'password-changed',
  'confirm-new-email',
  'email-changed',
  'account-merged',
  'second-factor-changed',
  'new-sign-in',
  'staff-invitation',
  'guarded-change',
  'test-email',
  'quote-asked',
  'quote-lowered',
  'quote-by-page',
  'track-link',
] as const satisfies EmailKind[]

/**
 * Whom a link goes to: an account, or an address that a visitor typed (`foldEmail`), whose account is looked up when the email is sent. So
 * a call does the same work for an address with an account and one without (account enumeration).
 */
type AskedBy = { account_id: number } | { email: string }

/** `to_payer` for the copy of the business that pays. */
type AboutEntry = { ticket_id: number; payment_id: number; to_payer?: true }

/** The payload of each kind of email; all other data is read when the email is sent. */
export type EmailPayloads = {
  'verify-email': AskedBy
  'account-exists': { account_id: number }
  'reset-password': AskedBy
  'log-in-link': AskedBy
  'password-changed': { account_id: number }
  /** Sent to the new address, or to the account that has it already; after sending it is stored in the token only. */
  'confirm-new-email': { account_id: number; new_email: string }
  /** Sent to the previous address. */
  'email-changed': { account_id: number; old_email: string }
  /** To both addresses, and again to that of the closed account when it is used. */
  'account-merged': { account_id: number; merge_id: number }
  'second-factor-changed': { account_id: number; change: SecondFactorChange }
  /** To a member of staff: a log-in with a browser that their account did not know. */
  'new-sign-in': { account_id: number; device: string }
  'staff-invitation': { account_id: number }
  /** To one owner, or the account itself, about a change, with a link for who may undo it; or to the mailbox that the shop had. */
  'guarded-change': { change_id: number; account_id: number | null; old_email?: string }
  /** To one owner, or an account that it concerns: `by_id` undid the change. */
  'guarded-undone': { change_id: number; account_id: number; by_id: number }
  'test-email': { account_id: number }
  'booking-received': { ticket_id: number }
  'quote-requested': { ticket_id: number }
  'booking-for-shop': { ticket_id: number }
  'booking-cancelled': { ticket_id: number }
  'cancelled-for-shop': { ticket_id: number }
  /** Tells the customer that staff corrected mobile or return address after the phone had arrived. */
  'contact-changed': { ticket_id: number }
  /** Of the first ticket of the parcel, whatever is missing or extra. */
  'parcel-opened': { ticket_id: number }
  'ticket-status': { ticket_id: number; status: number; note_id: number | null; agreed_cents?: number }
  /** `payer_asked`: another email tells whoever pays of its status; where that is the customer, this one is not sent. */
  'ticket-note': { ticket_id: number; note_id: number; payer_asked?: true }
  'payment-received': AboutEntry
  'payment-refunded': AboutEntry
  'payment-reversed': AboutEntry
  /** Sent to the ticket's assignee, else to the shop. */
  'refund-failed-for-shop': { ticket_id: number; payment_id: number }
  'invoice-adjusted': { ticket_id: number; number: number }
  'completion-ready': { ticket_id: number; version: number }
  'message-for-staff': { ticket_id: number; note_id: number }
  /** With the present agreed total, and the total after approval, in integer cents. */
  'quote-asked': { ticket_id: number; quote_id: number; now_cents: number; total_cents: number }
  /** Announces a lower price, which needs no answer, with the agreed total from now on. */
  'quote-lowered': { ticket_id: number; quote_id: number; total_cents: number }
  /** Sent to the ticket's assignee, else to the shop; also for a lapsed quote. */
  'quote-answered': { ticket_id: number; quote_id: number }
  /** Tells the customer which answer was entered in their name. */
  'quote-receipt': { ticket_id: number; quote_id: number }
  'quote-lapsed': { ticket_id: number; quote_id: number }
  /** After an email that seems to answer the quote, which an email cannot. */
  'quote-by-page': { ticket_id: number; quote_id: number }
  /** Sends the ticket's present private link to its customer. */
  'track-link': { ticket_id: number }
  'reminder-send': { ticket_id: number }
  'reminder-pay': { ticket_id: number }
  'reminder-arrived': { ticket_id: number }
  'back-by-moved': { ticket_id: number }
  'never-arrived-for-shop': { ticket_id: number }
  /** Sent to the ticket's assignee if they want it, else to the shop. */
  'payment-for-staff': { ticket_id: number; payment_id: number }
  'review-for-staff': { ticket_id: number }
  'parcel-for-staff': { ticket_id: number }
  'backup-failed-for-shop': { backup_id: number }
  'mailbox-failed-for-shop': { mailbox_id: number; trouble: MailboxTrouble }
  /** One while any is unread; it counts what waits when it is sent. */
  'mail-waits-for-shop': { mail_id: number }
  /** `note_id` is the public note written with the outcome. */
  'ticket-ended': { ticket_id: number; outcome: EmailedOutcome; note_id: number | null }
  'warranty-claim': { ticket_id: number }
  /** A written notice about uncollected goods, in the words that the record keeps. */
  'collection-notice': { ticket_id: number; notice_id: number }
  'contact-for-shop': { message_id: number }
  'contact-received': { message_id: number }
}

const quoteEmails: readonly EmailKind[] = ['quote-asked', 'quote-lowered']
/** What goes by itself: a link, a notice that the law asks for, and what names a whole parcel. */
const aloneEmails: ReadonlySet<EmailKind> = new Set<EmailKind>([
  'track-link',
  'collection-notice',
  'parcel-opened',
])

/** The kinds of email that go out in one with this one, where they are about tickets of one parcel; none for one that goes alone. */
export function kindsTogether(kind: EmailKind): readonly EmailKind[] {
  if (quoteEmails.includes(kind)) return quoteEmails
  return aloneEmails.has(kind) ? [] : [kind]
}

/** What warns of a stolen session or mailbox: it is never set aside. */
export const warningEmails: ReadonlySet<string> = new Set<EmailKind>(['guarded-change', 'guarded-undone'])

const toStaff: ReadonlySet<EmailKind> = new Set<EmailKind>([
  'booking-for-shop',
  'cancelled-for-shop',
  'refund-failed-for-shop',
  'message-for-staff',
  'quote-answered',
  'never-arrived-for-shop',
  'payment-for-staff',
  'review-for-staff',
  'parcel-for-staff',
])

/**
 * The key of the emails that are sent in the order of their events: those of one ticket to its customer, and those to
 * staff, so that a mailbox in trouble on one side does not hold up the other. Null for an email about no ticket.
 */
export function getSequenceKey(kind: EmailKind, payload: object): string | null {
  if (!('ticket_id' in payload)) return null
  return `${String(payload.ticket_id)}:${toStaff.has(kind) ? 'staff' : 'customer'}`
}
