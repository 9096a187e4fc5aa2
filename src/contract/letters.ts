import type { SecondFactorChange } from './second-factor.ts'

/** Every letter that the shop can send. */
export const letters = [
  'verify-email',
  'account-exists',
  'reset-password',
  'password-changed',
  'confirm-new-email',
  'email-changed',
  'second-factor-changed',
  'staff-invitation',
  'booking-received',
  'booking-for-shop',
  'ticket-status',
  'ticket-note',
  'contact-for-shop',
  'contact-received',
] as const
export type Letter = (typeof letters)[number]

/** What each letter needs to know; everything else is read when it is sent. */
export type LetterPayloads = {
  'verify-email': { account_id: number }
  'account-exists': { account_id: number }
  'reset-password': { account_id: number }
  'password-changed': { account_id: number }
  /** Goes to the new address, which is only kept in the token once it is sent. */
  'confirm-new-email': { account_id: number; new_email: string }
  /** Goes to the address that was used before. */
  'email-changed': { account_id: number; old_email: string }
  'second-factor-changed': { account_id: number; change: SecondFactorChange }
  'staff-invitation': { account_id: number }
  'booking-received': { ticket_id: number }
  'booking-for-shop': { ticket_id: number }
  'ticket-status': { ticket_id: number; status: number; note_id: number | null }
  'ticket-note': { ticket_id: number; note_id: number }
  'contact-for-shop': { message_id: number }
  'contact-received': { message_id: number }
}
