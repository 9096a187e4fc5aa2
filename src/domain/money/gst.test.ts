import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateGst, calculateGstChange } from './gst.ts'

test('calculateGst is one eleventh of the total, to the nearest cent', () => {
  expect([
    calculateGst(11_000),
    calculateGst(24_900),
    calculateGst(1),
    calculateGst(5),
    calculateGst(6),
    calculateGst(0),
  ]).toEqual([1000, 2264, 0, 0, 1, 0])
  expect(calculateGst(-24_900)).toBe(-2264)
})

test('calculateGst is never further from an eleventh than half a cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_900, max: 99_999_900 }), (total) => {
      const gst = calculateGst(total)
      expect(Number.isInteger(gst)).toBe(true)
      expect(Math.abs(gst * 11 - total)).toBeLessThanOrEqual(5)
      expect(calculateGst(-total)).toBe(0 - gst)
    }),
  )
})

test('calculateGstChange: GST of invoice and adjustments adds up to the GST of the final total', () => {
  const change = fc.integer({ min: -500_000, max: 500_000 })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.array(change, { maxLength: 12 }),
      (first, changes) => {
        let [total, gst] = [first, calculateGst(first)]
        for (const one of changes) {
          gst += calculateGstChange(total, one)
          total += one
        }
        expect(gst).toBe(calculateGst(total))
      },
    ),
  )
})
