import type { PasscodeChoice } from '#contract/tickets.ts'
import type { Shop } from '../shop.ts'

/** Encrypts a passcode for one ticket. */
export function encryptPasscode(shop: Shop, ticketId: number, passcode: string): string {
  return shop.secrets.encrypt('passcode', String(ticketId), passcode)
}

/** Decrypts the passcode of a ticket; null when it was encrypted for another ticket or with another key. */
export function decryptPasscode(shop: Shop, ticketId: number, encrypted: string): string | null {
  return shop.secrets.decrypt('passcode', String(ticketId), encrypted)
}

/**
 * Returns what is stored of the answer about the passcode: a typed passcode is dropped when the customer chose a way
 * without one.
 */
export function toStoredPasscode(
  submitted: string,
  choice: PasscodeChoice | undefined,
): { passcode: string | null; choice: PasscodeChoice } {
  if (choice === 'maintenance' || choice === 'erased') return { passcode: null, choice }
  return submitted === ''
    ? { passcode: null, choice: 'not_needed' }
    : { passcode: submitted, choice: 'given' }
}
