import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  parseParcelReference,
  parsePaymentReference,
  toParcelReference,
  toPaymentReference,
} from './payment-reference.ts'

test('toPaymentReference gives 8 to 12 capitals and digits that name their ticket alone', () => {
  expect(toPaymentReference(1042)).toMatch(/^T001042\d$/)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), fc.integer({ min: 1, max: 9 }), (id, by) => {
      const reference = toPaymentReference(id)
      expect(reference).toMatch(/^[A-Z0-9]{8,12}$/)
      expect(parsePaymentReference(` ${reference.toLowerCase()} `)).toBe(id)
      // One digit mistyped.
      const last = Number(reference.at(-1))
      expect(parsePaymentReference(reference.slice(0, -1) + String((last + by) % 10))).toBeNull()
    }),
  )
})

test('toParcelReference names a parcel, and no ticket', () => {
  expect(toParcelReference(1042)).toBe('P0010421')
  expect(parseParcelReference('p001 0421')).toBe(1042)
  expect([parsePaymentReference('P0010421'), parseParcelReference('T0010428')]).toEqual([null, null])
})

test('parsePaymentReference reads no number of a ticket or an invoice', () => {
  for (const text of ['1042', '0010428', 'INV 12', 'T1042', ''])
    expect(parsePaymentReference(text)).toBeNull()
})
