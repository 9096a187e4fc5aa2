import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inDollars } from '#contract/money.ts'
import { centsFrom, typedCents } from './cents.ts'

test('amounts are read as people type them', () => {
  expect(['120', '120.5', ' $1,249.50 ', '-20', '−0.05', '0'].map(centsFrom)).toEqual([
    12_000, 12_050, 124_950, -2_000, -5, 0,
  ])
  expect(['', 'abc', '1.234', '1.2.3', '--1', '12345678', '1e3'].map(centsFrom)).toEqual(
    Array.from({ length: 7 }, () => null),
  )
})

test('what is shown of an amount is read back to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_900, max: 99_999_900 }), (cents) => {
      expect(centsFrom(inDollars(cents))).toBe(cents)
      expect(centsFrom(typedCents(cents))).toBe(cents)
    }),
  )
})
