import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gstIn, gstOfChange } from './gst.ts'

test('GST is one eleventh of the total, to the nearest cent', () => {
  expect([gstIn(11_000), gstIn(24_900), gstIn(1), gstIn(5), gstIn(6), gstIn(0)]).toEqual([
    1000, 2264, 0, 0, 1, 0,
  ])
  expect(gstIn(-24_900)).toBe(-2264)
})

test('no total is further from its eleventh than half a cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_900, max: 99_999_900 }), (total) => {
      const gst = gstIn(total)
      expect(Number.isInteger(gst)).toBe(true)
      expect(Math.abs(gst * 11 - total)).toBeLessThanOrEqual(5)
      expect(gstIn(-total)).toBe(0 - gst)
    }),
  )
})

test('invoice and corrections together hold the GST of what is charged in the end', () => {
  const change = fc.integer({ min: -500_000, max: 500_000 })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.array(change, { maxLength: 12 }),
      (first, changes) => {
        let [total, gst] = [first, gstIn(first)]
        for (const one of changes) {
          gst += gstOfChange(total, one)
          total += one
        }
        expect(gst).toBe(gstIn(total))
      },
    ),
  )
})
