import { parseAmount } from '#contract/amount-field.ts'
import type { Refused } from '../api.ts'
import { invalidField } from './form-failure.ts'

/** Reads an amount as typed, in cents; NaN, which the API refuses, when it is none. */
export function readAmount(text: string): number {
  return parseAmount(text) ?? Number.NaN
}

/** Reads "$ 1,200" as 1200; NaN for anything but whole dollars, an empty text included. */
export function readWholeDollars(text: string): number {
  const cents = readAmount(text)
  return cents < 0 || cents % 100 !== 0 ? Number.NaN : cents / 100
}

/** The refusal of a text that is no amount. */
export function invalidAmount(field: string): Refused {
  return invalidField(field, 'Please enter an amount such as 120 or 120.50.')
}
