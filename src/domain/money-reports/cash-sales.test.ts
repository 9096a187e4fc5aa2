import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateGst } from '../money/gst.ts'
import { calculateCashSales } from './cash-sales.ts'

test('calculateCashSales counts what was received, at most what is charged, with its share of the GST', () => {
  const of = (charged: number, received: number) =>
    Object.values(calculateCashSales({ charged, gst: calculateGst(charged), received }))
  expect(of(11_000, 0)).toEqual([0, 0])
  expect(of(11_000, 5_500)).toEqual([5_500, 500])
  expect(of(11_000, 11_000)).toEqual([11_000, 1_000])
  // Credit of the customer is no sale.
  expect(of(11_000, 12_000)).toEqual([11_000, 1_000])
  expect(of(0, 5_000)).toEqual([0, 0])
  // Half a cent is rounded up: 3 × 1 / 2.
  expect(calculateCashSales({ charged: 2, gst: 3, received: 1 }).gst).toBe(2)
})

test('calculateCashSales never attributes more GST than the documents have, and rises with what is received', () => {
  const cents = fc.integer({ min: 0, max: 99_999_900 })
  fc.assert(
    fc.property(cents, cents, cents, (charged, received, more) => {
      const gst = calculateGst(charged)
      const now = calculateCashSales({ charged, gst, received })
      const later = calculateCashSales({ charged, gst, received: received + more })
      expect(now.sales).toBe(Math.min(charged, received))
      expect(now.gst).toBeLessThanOrEqual(gst)
      expect(later.gst).toBeGreaterThanOrEqual(now.gst)
      // At most a cent from the exact share.
      if (received < charged)
        expect(Math.abs(now.gst - (gst * received) / charged)).toBeLessThanOrEqual(0.5 + 1e-6)
    }),
  )
})
