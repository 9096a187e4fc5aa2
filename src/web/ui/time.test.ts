import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { formatDateTime, formatRelativeTime } from './time.tsx'

const now = Date.parse('2026-11-16T04:04:05Z')
const ago = (seconds: number) => formatRelativeTime(new Date(now - seconds * 1000).toISOString(), now)

test('formatRelativeTime uses the largest unit of which at least one has passed', () => {
  expect(ago(0)).toBe('just now')
  expect(ago(1)).toBe('1 second ago')
  expect(ago(59)).toBe('59 seconds ago')
  expect(ago(60)).toBe('1 minute ago')
  expect(ago(2 * 3600 + 59 * 60)).toBe('2 hours ago')
  expect(ago(24 * 3600)).toBe('1 day ago')
  expect(ago(40 * 24 * 3600)).toBe('1 month ago')
  expect(ago(800 * 24 * 3600)).toBe('2 years ago')
})

test('formatRelativeTime never names a future time when a clock runs ahead', () => {
  expect(ago(-30)).toBe('just now')
})

test('formatDateTime formats in the shop’s time zone', () => {
  expect(formatDateTime('2026-11-16T04:04:05Z', 'Australia/Melbourne')).toBe('16 Nov 2026, 3:04 pm')
  expect(formatDateTime('2026-07-01T14:30:00Z', 'Australia/Melbourne')).toBe('2 Jul 2026, 12:30 am')
  expect(formatDateTime('2026-07-01T02:30:00Z', 'Australia/Perth')).toBe('1 Jul 2026, 10:30 am')
})

test('formatDateTime is right at every hour around daylight saving changes, and in long lists', () => {
  for (const timeZone of [
    'Australia/Melbourne',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Africa/Casablanca',
  ]) {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h12',
    })
    // Steps of seven hours and ten minutes cover every hour of the day over three years.
    for (let ms = Date.UTC(2025, 0, 1); ms < Date.UTC(2028, 0, 1); ms += 430 * MINUTE_MS) {
      const at = (type: string) => clock.formatToParts(ms).find((part) => part.type === type)?.value ?? ''
      const month = at('month').slice(0, 3)
      const hours = `${Number(at('hour'))}:${at('minute')} ${at('dayPeriod').toLowerCase()}`
      const expected = `${at('day')} ${month} ${at('year')}, ${hours}`
      if (formatDateTime(new Date(ms).toISOString(), timeZone) !== expected) {
        expect([timeZone, formatDateTime(new Date(ms).toISOString(), timeZone)]).toEqual([timeZone, expected])
      }
    }
  }
})
