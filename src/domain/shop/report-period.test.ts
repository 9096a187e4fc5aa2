import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { localDay } from '../shop/announced-closures.ts'
import { addDays, startOfDay, toPeriod } from './report-period.ts'

describe('startOfDay', () => {
  test.each([
    ['2026-11-20', 'Australia/Melbourne', '2026-11-19T13:00:00.000Z'],
    // Summer time begins and ends at night.
    ['2026-10-04', 'Australia/Melbourne', '2026-10-03T14:00:00.000Z'],
    ['2026-10-05', 'Australia/Melbourne', '2026-10-04T13:00:00.000Z'],
    ['2026-04-06', 'Australia/Melbourne', '2026-04-05T14:00:00.000Z'],
    ['2026-07-01', 'Australia/Perth', '2026-06-30T16:00:00.000Z'],
    ['2026-07-01', 'Australia/Eucla', '2026-06-30T15:15:00.000Z'],
    // The clock skips midnight.
    ['2024-04-26', 'Africa/Cairo', '2024-04-25T22:00:00.000Z'],
  ])('of %s in %s is %s', (day, zone, moment) => {
    expect(new Date(startOfDay(day, zone)).toISOString()).toBe(moment)
  })

  test('of generated days is the first moment of the day, and adjoining periods share their border', () => {
    const day = fc
      .date({ min: new Date('2000-01-02'), max: new Date('2099-12-30'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const zone = fc.constantFrom('Australia/Melbourne', 'Australia/Lord_Howe', 'Australia/Perth', 'UTC')
    fc.assert(
      fc.property(day, zone, fc.integer({ min: 0, max: 400 }), (from, timeZone, days) => {
        const start = startOfDay(from, timeZone)
        expect(localDay(start, timeZone)).toBe(from)
        expect(localDay(start - 1, timeZone)).toBe(addDays(from, -1))
        const to = addDays(from, days)
        const { end } = toPeriod(from, to, timeZone)
        expect(end).toBe(toPeriod(addDays(to, 1), addDays(to, 30), timeZone).start)
        expect(Math.abs(end - start - (days + 1) * 24 * HOUR_MS)).toBeLessThanOrEqual(HOUR_MS)
      }),
      { numRuns: 60 },
    )
  })
})
