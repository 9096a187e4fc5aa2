import { expect, test } from 'vitest'
import { firstProfile } from '#contract/first-profile.ts'
import { groupHours, getOpenState } from './opening-hours.ts'

const { hours, timeZone } = firstProfile
const message = (iso: string) => getOpenState(hours, timeZone, Date.parse(iso)).message

test('groupHours joins consecutive days with the same hours', () => {
  expect(groupHours(hours)).toEqual([
    { days: 'Monday to Friday', hours: '10:00–20:00' },
    { days: 'Saturday and Sunday', hours: '12:00–17:00' },
  ])
})

test('groupHours lists a closed day separately', () => {
  expect(groupHours({ ...hours, sunday: null }).at(-1)).toEqual({ days: 'Sunday', hours: 'Closed' })
})

test('getOpenState uses Melbourne time, daylight saving included', () => {
  // Wednesday, 18 November 2026: Melbourne is at UTC+11.
  expect(message('2026-11-17T22:59:00Z')).toBe('Closed until 10:00')
  expect(message('2026-11-17T23:00:00Z')).toBe('Open now, until 20:00')
  expect(message('2026-11-18T09:00:00Z')).toBe('Closed until 10:00 tomorrow')
  // Wednesday, 15 July 2026: UTC+10.
  expect(message('2026-07-14T23:59:00Z')).toBe('Closed until 10:00')
  expect(message('2026-07-15T00:00:00Z')).toBe('Open now, until 20:00')
})

test('getOpenState names the next opening of a shop that is closed for days', () => {
  const weekdaysOnly = { ...hours, saturday: null, sunday: null }
  const friday = Date.parse('2026-11-20T10:00:00Z')
  expect(getOpenState(weekdaysOnly, timeZone, friday).message).toBe('Closed until Monday 10:00')
})

test('getOpenState names no opening for a shop without hours', () => {
  const never = { ...hours, monday: null, tuesday: null, wednesday: null, thursday: null, friday: null }
  const closed = getOpenState({ ...never, saturday: null, sunday: null }, timeZone, Date.now())
  expect(closed).toEqual({ open: false, message: 'Closed at the moment' })
})

test('getOpenState says until when a closure lasts, in the zone of the shop', () => {
  const closures = [{ from: '2026-12-24', to: '2027-01-05', sentence: 'Holidays', bookings: 'open' as const }]
  const at = (iso: string) =>
    getOpenState(firstProfile.hours, 'Australia/Melbourne', Date.parse(iso), closures)
  // Midnight in Melbourne is 13:00 UTC in summer.
  expect(at('2026-12-23T08:59:00Z').message).toBe('Open now, until 20:00')
  expect(at('2026-12-23T13:00:00Z')).toEqual({ open: false, message: 'Closed until 6 January' })
  expect(at('2027-01-05T02:00:00Z')).toEqual({ open: false, message: 'Closed until 6 January' })
  expect(at('2027-01-06T02:00:00Z').open).toBe(true)
})

test('getOpenState names no opening on a day of a closure', () => {
  const closure = (from: string, to: string) => ({ from, to, sentence: '', bookings: 'open' as const })
  const at = (iso: string, closures: ReturnType<typeof closure>[], on = hours) =>
    getOpenState(on, timeZone, Date.parse(iso), closures).message
  const holidays = closure('2026-12-24', '2027-01-05')
  // Wednesday, 23 December, at 8 pm and at 11 pm: the shop is closed from the next day.
  expect(at('2026-12-23T09:00:00Z', [holidays])).toBe('Closed until 6 January')
  expect(at('2026-12-23T12:00:00Z', [holidays])).toBe('Closed until 6 January')
  // One day of holiday after a night.
  expect(at('2026-12-24T12:00:00Z', [closure('2026-12-25', '2026-12-25')])).toBe('Closed until 26 December')
  // A closure that follows another, and one that ends before days without hours.
  expect(at('2026-12-24T02:00:00Z', [holidays, closure('2027-01-06', '2027-01-07')])).toBe(
    'Closed until 8 January',
  )
  const weekdaysOnly = { ...hours, saturday: null, sunday: null }
  expect(at('2026-12-24T02:00:00Z', [closure('2026-12-24', '2027-01-01')], weekdaysOnly)).toBe(
    'Closed until 4 January',
  )
  // A closure that begins later changes nothing.
  expect(at('2026-12-21T12:00:00Z', [holidays])).toBe('Closed until 10:00 tomorrow')
})
