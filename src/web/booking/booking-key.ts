import { useState } from 'react'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { BookingFormValues } from './booking-form-values.ts'

/** Creates an idempotency key for a booking form. */
export function newBookingKey(): string {
  // crypto.randomUUID is undefined on pages without https.
  return hex(crypto.getRandomValues(new Uint8Array(16)))
}

/**
 * Idempotency key of the form: the given one, or one made in the browser, so that the server-rendered page stays
 * cacheable.
 */
export function useBookingKey(given: string | undefined): string {
  const [key] = useState(() => given || newBookingKey())
  return useHydrated() ? key : (given ?? '')
}

/** Derives an idempotency key from the submitted values, for forms sent without one; server only. */
export async function deriveBookingKey(
  { fields, guest, phoneNumber, further }: BookingFormValues,
  repair: string,
): Promise<string> {
  // Without the passcode: four digits could be brute-forced from the stored hash.
  const others = further.flatMap(({ typed }) => Object.values({ ...typed, phone_pin: '' }))
  const words = JSON.stringify([
    phoneNumber,
    repair,
    ...Object.values(fields),
    ...Object.values(guest),
    ...others,
  ])
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words))))
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
