import { expect, test } from 'vitest'
import { formatCalendar } from './format-calendar.ts'

const now = Date.UTC(2026, 10, 20, 1)
const entry = { uid: 'one@shop.example', when: { from: '2026-12-24', to: '2026-12-31' }, summary: 'Home' }
/** The lines as a program for calendars reads them (RFC 5545, 3.1). */
const unfold = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n')

test('formatCalendar writes whole days with the day after as their end, and moments in UTC', () => {
  const begins = Date.UTC(2026, 11, 24, 23, 30)
  const lines = unfold(
    formatCalendar([entry, { ...entry, when: { begins, ends: begins + 1_800_000 }, sequence: 2 }], now),
  )
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mendpost//Mendpost//EN',
    'BEGIN:VEVENT',
    'UID:one@shop.example',
    'DTSTAMP:20261120T010000Z',
    'SEQUENCE:0',
    'DTSTART;VALUE=DATE:20261224',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Home',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:one@shop.example',
    'DTSTAMP:20261120T010000Z',
    'SEQUENCE:2',
    'DTSTART:20261224T233000Z',
    'DTEND:20261225T000000Z',
    'SUMMARY:Home',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('formatCalendar escapes texts, so that none begins a line of its own', () => {
  const summary = 'Phone; tablet, a \\ and\r\nATTENDEE:mailto:x@evil.example\u0007'
  const lines = unfold(formatCalendar([{ ...entry, summary }], now))
  expect(lines).toContain(String.raw`SUMMARY:Phone\; tablet\, a \\ and\nATTENDEE:mailto:x@evil.example `)
  expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
})

test('formatCalendar folds lines at 75 octets, and within no character', () => {
  const summary = `${'é'.repeat(80)}${'📱'.repeat(40)}`
  const calendar = formatCalendar([{ ...entry, summary }], now)
  for (const line of calendar.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line.isWellFormed()).toBe(true)
  }
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(unfold(calendar)).toContain(`SUMMARY:${summary}`)
})
