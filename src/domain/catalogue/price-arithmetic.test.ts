import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { highestPrice } from '#contract/catalogue.ts'
import { stepPrice, type PriceEnding, type PriceStep } from './price-arithmetic.ts'

describe('stepPrice', () => {
  test.each<[number, PriceStep, PriceEnding, number | null]>([
    [235, { percent: 5 }, null, 247],
    [235, { percent: 5 }, 9, 249],
    [235, { percent: 5 }, 5, 245],
    // Half dollars and equal distances go up.
    [90, { percent: 5 }, null, 95],
    [30, { percent: 5 }, null, 32],
    [104, { add: 0 }, 9, 109],
    [100, { add: 10 }, 5, 115],
    [103, { add: 0 }, 9, 99],
    [149, { percent: -10 }, null, 134],
    [100, { percent: 0.25 }, null, 100],
    [200, { percent: 0.25 }, null, 201],
    [1, { percent: 49.99 }, null, 1],
    [1, { percent: 50 }, null, 2],
    // A raise never lowers, and a lower price is never a higher one.
    [40, { percent: 8 }, 9, 49],
    [40, { add: 1 }, 9, 49],
    [44, { percent: -1 }, 9, 39],
    [9996, { add: 2 }, 5, null],
    // Never to 0 by rounding.
    [2, { add: -1 }, 9, 9],
    [2, { add: -1 }, 5, 5],
    [80, { set: 99 }, null, 99],
    [0, { set: 100 }, 9, 99],
    [80, { set: 0 }, 9, 0],
    [9999, { add: 0 }, 9, 9999],
    [9999, { add: 0 }, 5, 9995],
    // Outside of the range.
    [9998, { add: 2 }, null, null],
    [9999, { percent: 0.01 }, 5, null],
    [80, { add: -80 }, null, null],
    [80, { percent: -99 }, 9, null],
    [0, { percent: 5 }, null, null],
  ])('of $%i with %j and the ending %s is %s', (dollars, step, ending, after) => {
    expect(stepPrice(dollars, step, ending)).toBe(after)
  })

  const dollars = fc.integer({ min: 1, max: highestPrice })
  const endings = fc.constantFrom<PriceEnding>(null, 5, 9)
  const steps = fc.oneof(
    fc.record({ set: fc.integer({ min: 0, max: highestPrice }) }),
    fc.record({ add: fc.integer({ min: -highestPrice, max: highestPrice }) }),
    fc.integer({ min: -9_999, max: 100_000 }).map((hundredths) => ({ percent: hundredths / 100 })),
  )

  test('answers whole dollars from 1 to 9999 with the ending, within half a step of the exact result', () => {
    fc.assert(
      fc.property(dollars, steps, endings, (before, step, ending) => {
        const after = stepPrice(before, step, ending)
        // In hundredths of a cent, exactly.
        const exact =
          'set' in step
            ? BigInt(step.set) * 10_000n
            : 'add' in step
              ? BigInt(before + step.add) * 10_000n
              : BigInt(before) * (10_000n + BigInt(Math.round(step.percent * 100)))
        if ('set' in step && step.set === 0) {
          expect(after).toBe(0)
          return
        }
        if (exact < 10_000n || exact > BigInt(highestPrice) * 10_000n) {
          expect(after).toBeNull()
          return
        }
        const was = BigInt(before) * 10_000n
        const [raises, lowers] = 'set' in step ? [false, false] : [exact > was, exact < was]
        if (raises && after === null) {
          expect([ending, before > 9_995]).toEqual([5, true])
          return
        }
        expect(Number.isInteger(after)).toBe(true)
        if (raises) expect(after).toBeGreaterThanOrEqual(before)
        if (lowers && after !== ending) expect(after).toBeLessThanOrEqual(before)
        expect(after).toBeGreaterThanOrEqual(1)
        expect(after).toBeLessThanOrEqual(highestPrice)
        if (ending !== null) expect(after! % 10).toBe(ending)
        const off = BigInt(after!) * 10_000n - exact
        // Rounded half up, or up to a whole step away where the nearest price would go the other way; below the ending itself there is
        // nothing to round down to.
        const half = ending === null ? 5_000n : raises || lowers ? 100_000n : 50_000n
        expect(off > -half).toBe(true)
        expect(off <= half || after === ending).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })

  test('rounds a rounded price to itself, and never orders two prices the other way round', () => {
    fc.assert(
      fc.property(dollars, dollars, steps, endings, (one, other, step, ending) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        const [first, second] = [stepPrice(low, step, ending), stepPrice(high, step, ending)]
        if (first !== null && second !== null) expect(first).toBeLessThanOrEqual(second)
        if (first) expect(stepPrice(first, { set: first }, ending)).toBe(first)
      }),
    )
  })
})
