import { useState, useSyncExternalStore } from 'react'
import type { BookingForm } from './booking-form-values.ts'

/** A name for one filled-in form, the same however often it is sent. */
export function newBookingKey(): string {
  // randomUUID is missing where the shop is visited without https.
  return hex(crypto.getRandomValues(new Uint8Array(16)))
}

/** The name of the form on this page; without a given one the browser makes it, so that the page is the same for all. */
export function useBookingKey(given: string | null): string {
  const [key] = useState(() => given || newBookingKey())
  return useSyncExternalStore(
    never,
    () => key,
    () => given ?? '',
  )
}

/** A name for a form that came without one, the same for the same words; on the server only. */
export async function keyFromWords({ fields, phoneNumber }: BookingForm, repair: string): Promise<string> {
  // Without the passcode: four digits could be read back from the hash that is kept.
  const words = JSON.stringify([phoneNumber, repair, ...Object.values(fields)])
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words))))
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A form keeps its name for as long as it stands there. */
function never() {
  return () => {}
}
