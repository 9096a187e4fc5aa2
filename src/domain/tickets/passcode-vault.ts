import type { PasscodeChoice } from '#contract/tickets.ts'
import type { Shop } from '../shop.ts'

/** A passcode sealed so that it opens for this ticket only. */
export function sealPasscode(shop: Shop, ticketId: number, passcode: string): string {
  return shop.secrets.seal('passcode', String(ticketId), passcode)
}

/** The passcode of a ticket; null when it was sealed for another ticket or with another key. */
export function openPasscode(shop: Shop, ticketId: number, sealed: string): string | null {
  return shop.secrets.open('passcode', String(ticketId), sealed)
}

/** What is kept of the answer about the passcode: nothing of what was typed by who then does without one. */
export function passcodeAnswer(
  typed: string,
  choice: PasscodeChoice | undefined,
): { passcode: string | null; choice: PasscodeChoice } {
  if (choice === 'maintenance' || choice === 'erased') return { passcode: null, choice }
  return typed === '' ? { passcode: null, choice: 'not_needed' } : { passcode: typed, choice: 'given' }
}
