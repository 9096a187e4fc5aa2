import { endpoint, levels } from './endpoint.ts'
import type { Letter } from './letters.ts'

/** `waiting`: tried in vain and tried again. `failed`: given up, and nobody has decided. `set_aside`: staff decided. */
export const letterStates = ['waiting', 'failed', 'set_aside'] as const
export type LetterState = (typeof letterStates)[number]

/** What each letter is called among staff. */
export const letterNames = {
  'verify-email': 'Confirm your email',
  'account-exists': 'You already have an account',
  'reset-password': 'Reset your password',
  'password-changed': 'Password changed',
  'confirm-new-email': 'Confirm the new email',
  'email-changed': 'Email changed',
  'second-factor-changed': 'Second step changed',
  'staff-invitation': 'Invitation to the staff',
  'booking-received': 'Booking received',
  'booking-for-shop': 'New booking, to the shop',
  'booking-cancelled': 'Booking cancelled',
  'cancelled-for-shop': 'Cancellation, to the shop',
  'ticket-status': 'Status changed',
  'ticket-note': 'Note on a ticket',
  'payment-received': 'Payment received',
  'payment-refunded': 'Refund',
  'refund-failed-for-shop': 'Refund failed, to the staff',
  'invoice-adjusted': 'Invoice adjusted',
  'completion-ready': 'Completion document ready',
  'message-for-staff': 'Message for staff',
  'quote-asked': 'Quote, to the customer',
  'quote-answered': 'Quote answered or lapsed, to the staff',
  'quote-lapsed': 'Quote lapsed, to the customer',
  'reminder-send': 'Reminder to send the phone',
  'reminder-pay': 'Reminder to pay',
  'reminder-arrived': 'Question whether the phone is back',
  'never-arrived-for-shop': 'Phone never arrived, to the staff',
  'contact-for-shop': 'Contact form, to the shop',
  'contact-received': 'We have your message',
} as const satisfies Record<Letter, string>

/** A letter that did not go out at once: never what it says, nor the address that it goes to. */
export type TroubledLetter = {
  id: number
  letter: string
  state: LetterState
  ticket_id: number | null
  /** Whose account it is about, for letters about accounts. */
  person: string | null
  attempts: number
  /** What the mail server said last, without the name in front of an address. */
  last_error: string | null
  /** When it was written. */
  since: string
  /** When it is tried next; null when it will not be. */
  next_try: string | null
}

export type OutboxFilter = { show?: 'open' | 'set_aside'; limit?: number; cursor?: string }

/** The letters in trouble, newest first: what waits or has failed, or what staff have set aside. */
export const searchOutbox = endpoint<
  { data: OutboxFilter },
  { letters: TroubledLetter[]; next: string | null }
>('POST', '/api/outbox/searches', { for: levels.staff })

export type OutboxCounts = { waiting: number; failed: number }
export const getOutboxCounts = endpoint<Record<never, never>, OutboxCounts>('GET', '/api/outbox/counts', {
  for: levels.staff,
})

/** Puts a letter in trouble back in the line, with all its tries before it. */
export const resendLetter = endpoint<{ id: number }, { letter: TroubledLetter }>(
  'POST',
  '/api/outbox/{id}/resendings',
  { for: levels.staff },
)
/** Ends the tries of a letter in trouble, and the question what to do about it. */
export const setLetterAside = endpoint<{ id: number }, { letter: TroubledLetter }>(
  'PUT',
  '/api/outbox/{id}/aside',
  { for: levels.staff },
)
