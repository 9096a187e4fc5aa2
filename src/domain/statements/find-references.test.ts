import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toParcelReference, toPaymentReference } from '../tickets/payment-reference.ts'
import { findReferences, isNear } from './find-references.ts'

const namedIn = (text: string) =>
  findReferences(text).references.map(({ kind, number }) => `${kind} ${number}`)

test.each([
  ['ticket 1042', ['ticket 1042']],
  ['INV1042', ['invoice 1042']],
  ['1042 iphone', ['number 1042']],
  ['#1042', ['ticket 1042']],
  ['Direct Credit 301500 MEI TANAKA Invoice no. 1042', ['invoice 1042', 'number 301500']],
  ['invoices 12, 13 and 14', ['invoice 12', 'invoice 13', 'invoice 14']],
  ['T0010421', ['ticket 1042']],
  ['t 001 0421 thanks', ['ticket 1042']],
  ['P0010421', ['parcel 1042']],
  ['P-1042', ['parcel 1042']],
  ['repair T0010421 24 Nov', ['ticket 1042']],
  ['T0010421 2026', ['ticket 1042', 'number 2026']],
])('findReferences reads “%s”', (text, expected) => {
  expect(namedIn(text)).toEqual(expected)
})

test.each([
  'A1042',
  '1042B',
  'receipt X1042',
  '20/11/2026',
  '2026-11-20',
  '24 Nov',
  'NOV 24',
  '10:42',
  '$1,042.00',
  '1042.50',
  'iphone 13',
  'Galaxy S 24',
  '2 phones',
  '13 pro max',
  '1 of 2',
  '063-000',
  '0412 345 678',
  'iPhone13',
  'card xx1042',
  '1042-1043',
])('findReferences reads no number in “%s”', (text) => {
  expect(namedIn(text)).toEqual([])
})

test('findReferences takes a mistyped reference for none, and says so', () => {
  expect(findReferences('T0010429 iphone')).toEqual({ references: [], mistyped: ['T0010429'] })
})

test('findReferences finds every payment reference in any spelling, and no other ticket', () => {
  const spell = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toLowerCase(),
    (text: string) => `${text.slice(0, 4)} ${text.slice(4)}`,
    (text: string) => `REF:${text}.`,
    (text: string) => `Tfr from M Tanaka ${text} screen`,
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.boolean(), spell, (id, ofParcel, spelt) => {
      const reference = ofParcel ? toParcelReference(id) : toPaymentReference(id)
      expect(namedIn(spelt(reference))).toEqual([`${ofParcel ? 'parcel' : 'ticket'} ${id}`])
    }),
  )
})

test('isNear knows one wrong, missing or further sign, and two in the other order', () => {
  expect(['T0010429', 'T001042', 'T00104218', 'T0014021'].map((one) => isNear(one, 'T0010421'))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['T0010535', 'T00104', 'P1010421'].map((one) => isNear(one, 'T0010421'))).toEqual([
    false,
    false,
    false,
  ])
})

test('findReferences reads the longest texts at once, however they are made (ReDoS)', () => {
  for (const text of [
    `INV${'1'.repeat(290)}A`,
    `INV${'1 '.repeat(145)}A`,
    `T${'0 '.repeat(149)}`,
    '0'.repeat(300),
    ',1'.repeat(150),
  ]) {
    expect(findReferences(text).references.length).toBeLessThan(3)
  }
})
