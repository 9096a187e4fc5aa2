import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf } from './cents.ts'

test('every amount that can be written is read back to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_99 }), (cents) => {
      const dollars = Math.trunc(cents / 100)
      const rest = String(cents % 100).padStart(2, '0')
      expect(centsOf(`${dollars}.${rest}`)).toBe(cents)
      expect(centsOf(` $${dollars.toLocaleString('en-AU')}.${rest} `)).toBe(cents)
      expect(centsOf(String(dollars))).toBe(dollars * 100)
    }),
  )
})

test('what is no amount is none', () => {
  for (const typed of [
    '',
    ' ',
    'abc',
    '-1',
    '1.999',
    '1,00',
    '.5',
    '1e3',
    '١٢',
    '1 000',
    '$',
    '0x10',
    'NaN',
  ]) {
    expect([typed, centsOf(typed)]).toEqual([typed, null])
  }
  expect([centsOf('49.5'), centsOf('$ 49')]).toEqual([4950, 4900])
})
