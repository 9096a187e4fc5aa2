import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstProfile } from '#contract/first-profile.ts'
import type { OpeningHours } from '#contract/shop-profile.schema.ts'
import { addOpenDays, endOfOpenDay, startOfLocalDay } from './opening-days.ts'

const open = { opens: '09:00', closes: '17:00' }
const weekdaysOnly: OpeningHours = {
  monday: open,
  tuesday: open,
  wednesday: open,
  thursday: open,
  friday: open,
  saturday: null,
  sunday: null,
}
const never: OpeningHours = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
}
const timeZone = 'Australia/Melbourne'
const days = (hours: OpeningHours, closures: { from: string; to: string }[] = []) => ({
  hours,
  timeZone,
  closures,
})
const at = (iso: string) => Date.parse(iso)
const iso = (ms: number) => new Date(ms).toISOString()

describe('addOpenDays', () => {
  test('is closing time of the given opening day, in the shop’s zone', () => {
    // Friday 20 November 2026, noon in Melbourne (UTC+11).
    expect(iso(addOpenDays(at('2026-11-20T01:00:00Z'), 2, days(weekdaysOnly)))).toBe(
      '2026-11-24T06:00:00.000Z',
    )
    expect(iso(addOpenDays(at('2026-11-20T01:00:00Z'), 2, days(firstProfile.hours)))).toBe(
      '2026-11-22T06:00:00.000Z',
    )
  })

  test('leaves out closures, first and last day included', () => {
    const closed = days(weekdaysOnly, [{ from: '2026-12-24', to: '2027-01-04' }])
    expect(iso(addOpenDays(at('2026-12-23T01:00:00Z'), 1, closed))).toBe('2027-01-05T06:00:00.000Z')
  })

  test('keeps to the clock when daylight saving begins', () => {
    // It begins on 4 October 2026 in Melbourne.
    expect(iso(addOpenDays(at('2026-10-02T01:00:00Z'), 1, days(weekdaysOnly)))).toBe(
      '2026-10-05T06:00:00.000Z',
    )
    expect(iso(addOpenDays(at('2026-10-01T01:00:00Z'), 1, days(weekdaysOnly)))).toBe(
      '2026-10-02T07:00:00.000Z',
    )
  })

  test('counts every day for a shop without opening hours, and ends when it is closed for ever', () => {
    expect(iso(addOpenDays(at('2026-11-20T01:00:00Z'), 3, days(never)))).toBe('2026-11-23T13:00:00.000Z')
    const closed = days(weekdaysOnly, [{ from: '2000-01-01', to: '2999-12-31' }])
    expect(Number.isFinite(addOpenDays(at('2026-11-20T01:00:00Z'), 3, closed))).toBe(true)
  })

  test('never falls on a closed day, is later with more days, and lies in the future', () => {
    const moment = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') })
    const zone = fc.constantFrom('Australia/Melbourne', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC')
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 40 }), zone, (since, count, timeZone) => {
        const shop = { hours: weekdaysOnly, timeZone, closures: [{ from: '2027-12-24', to: '2028-01-03' }] }
        const due = addOpenDays(since, count, shop)
        const local = new Intl.DateTimeFormat('en-AU', {
          timeZone,
          weekday: 'long',
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        }).format(due)
        expect(local).toMatch(/^(Mon|Tues|Wednes|Thurs|Fri)day,? (at )?17:00$/)
        const date = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(due)
        expect(date < '2027-12-24' || date > '2028-01-03').toBe(true)
        expect(due).toBeGreaterThan(since)
        expect(addOpenDays(since, count + 1, shop)).toBeGreaterThan(due)
      }),
    )
  })
})

test('startOfDay is local midnight', () => {
  expect(iso(startOfLocalDay(at('2026-11-20T01:00:00Z'), timeZone))).toBe('2026-11-19T13:00:00.000Z')
  expect(iso(startOfLocalDay(at('2026-11-20T01:00:00Z'), timeZone, 1))).toBe('2026-11-20T13:00:00.000Z')
})

test('endOfOpenDay is closing time of the day, or of the next opening day', () => {
  const closed = days(weekdaysOnly, [{ from: '2026-11-23', to: '2026-11-24' }])
  expect(iso(endOfOpenDay('2026-11-20', closed))).toBe('2026-11-20T06:00:00.000Z')
  expect(iso(endOfOpenDay('2026-11-21', closed))).toBe('2026-11-25T06:00:00.000Z')
  expect(iso(endOfOpenDay('2026-11-21', days(never)))).toBe('2026-11-21T13:00:00.000Z')
})
