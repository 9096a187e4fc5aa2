import type { BookingConfirmation } from '#contract/tickets.schema.ts'

const key = 'mendpost-confirmation'

/** Saves the fields of the confirmation page in sessionStorage; does nothing on the server or without storage. */
export function saveConfirmation(confirmation: BookingConfirmation): void {
  if (import.meta.env.SSR) return
  try {
    sessionStorage.setItem(key, JSON.stringify(confirmation))
  } catch {
    // Storage is off or full: the server knows the last ticket too.
  }
}

/** Saved confirmation as text; null when there is none, or no storage. */
export function readSavedConfirmation(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
