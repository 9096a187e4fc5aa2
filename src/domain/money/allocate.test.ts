import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate } from './allocate.ts'

const entry = (id: number, cents: number, paidOn = '2026-11-20') => ({ id, cents, paidOn })

test('allocate pays the oldest invoice first, and holds the rest', () => {
  const documents = [
    { number: 1, adjusts: null, total: 10_000 },
    { number: 2, adjusts: null, total: 5_000 },
    { number: 3, adjusts: 1, total: -1_000 },
  ]
  const { parts, invoices } = allocate(documents, [
    entry(7, 4_000),
    entry(8, 12_000, '2026-11-22'),
    entry(9, -3_000, '2026-11-23'),
  ])
  expect([...parts.values()]).toEqual([
    [{ invoice: 1, cents: 4_000 }],
    [
      { invoice: 1, cents: 5_000 },
      { invoice: 2, cents: 5_000 },
      { invoice: null, cents: 2_000 },
    ],
    [
      { invoice: null, cents: -2_000 },
      { invoice: 2, cents: -1_000 },
    ],
  ])
  expect(invoices.get(1)).toEqual({ adjusted: -1_000, paid: 9_000, left: 0, paidOn: '2026-11-22' })
  expect(invoices.get(2)).toEqual({ adjusted: 0, paid: 4_000, left: 1_000, paidOn: null })
})

test('allocate shares every cent, never more than an invoice charges', () => {
  const totals = fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 3 })
  const amounts = fc.array(fc.integer({ min: -400, max: 400 }), { maxLength: 8 })
  fc.assert(
    fc.property(totals, amounts, (charged, paid) => {
      const documents = charged.map((total, place) => ({ number: place + 1, adjusts: null, total }))
      const entries = paid.map((cents, id) => entry(id, cents))
      const { parts, invoices } = allocate(documents, entries)
      for (const { id, cents } of entries)
        expect(parts.get(id)!.reduce((sum, part) => sum + part.cents, 0)).toBe(cents)
      for (const { paid: share, left } of invoices.values()) {
        expect(Math.min(share, left)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})
