import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { quietHours } from '#contract/text-messages.ts'
import { quietUntil } from './quiet-hours.ts'

const zones = [
  'Australia/Melbourne',
  'Australia/Brisbane',
  'Australia/Adelaide',
  'Australia/Darwin',
  'Australia/Perth',
  'Australia/Eucla',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Europe/London',
  'UTC',
]
/** Changes of clocks: hours that are missing, and hours that come twice. */
const changes = [
  '2026-04-04T16:00:00Z', // Melbourne, an hour twice
  '2026-10-03T16:00:00Z', // Melbourne, an hour missing
  '2026-04-04T15:00:00Z', // Lord Howe, half an hour twice
  '2026-10-03T15:30:00Z', // Lord Howe, half an hour missing
  '2026-03-29T01:00:00Z',
  '2026-10-25T01:00:00Z',
].map((moment) => Date.parse(moment))

/** Hour and minute on the wall, by another way than the code under test. */
function wall(moment: number, timeZone: string): { hour: number; minute: number } {
  const words = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(moment)
  const [hour, minute] = words.split(':').map(Number)
  return { hour: hour!, minute: minute! }
}
const isQuiet = (moment: number, zone: string) => {
  const { hour } = wall(moment, zone)
  return hour >= quietHours.from || hour < quietHours.until
}

const anyMoment = fc.oneof(
  fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2030-12-31') }),
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -DAY_MS, max: DAY_MS }))
    .map(([change, away]) => change + away),
)

describe('quietUntil', () => {
  test('by day there is nothing to wait for; at night it ends at the first 8:00 on the wall, in every zone', () => {
    fc.assert(
      fc.property(anyMoment, fc.constantFrom(...zones), (now, zone) => {
        const until = quietUntil(now, zone)
        if (!isQuiet(now, zone)) {
          expect(until).toBe(null)
          return
        }
        expect(until).not.toBe(null)
        expect(wall(until!, zone)).toEqual({ hour: quietHours.until, minute: 0 })
        expect(until! % MINUTE_MS).toBe(0)
        // All of the wait is quiet, so it is the first such moment.
        for (let moment = now; moment < until!; moment += 10 * MINUTE_MS) {
          expect(isQuiet(moment, zone)).toBe(true)
        }
        expect(isQuiet(until! - 1, zone)).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  test('a night is as long as its clocks make it', () => {
    const nine = (day: string, offset: string) => Date.parse(`${day}T21:00:00${offset}`)
    const length = (start: number, zone: string) => (quietUntil(start, zone)! - start) / HOUR_MS
    expect(length(nine('2026-11-20', '+11:00'), 'Australia/Melbourne')).toBe(11)
    expect(length(nine('2026-04-04', '+11:00'), 'Australia/Melbourne')).toBe(12)
    expect(length(nine('2026-10-03', '+10:00'), 'Australia/Melbourne')).toBe(10)
    expect(length(nine('2026-04-04', '+11:00'), 'Australia/Lord_Howe')).toBe(11.5)
    expect(length(nine('2026-10-03', '+10:00'), 'Australia/Brisbane')).toBe(11)
  })

  test('the minute before 21:00 and the minute of 8:00 are day', () => {
    for (const time of ['20:59:59.999', '08:00:00']) {
      expect(quietUntil(Date.parse(`2026-11-20T${time}+11:00`), 'Australia/Melbourne')).toBe(null)
    }
    for (const time of ['21:00:00', '07:59:59.999']) {
      expect(quietUntil(Date.parse(`2026-11-20T${time}+11:00`), 'Australia/Melbourne')).not.toBe(null)
    }
  })
})
