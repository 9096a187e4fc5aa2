import { expect, test } from 'vitest'
import { firstProfile } from '#contract/shop-profile.ts'
import { groupedHours, openStateAt } from './opening-hours.ts'

const { hours, timeZone } = firstProfile
const says = (iso: string) => openStateAt(hours, timeZone, Date.parse(iso)).says

test('days with the same hours share a line', () => {
  expect(groupedHours(hours)).toEqual([
    { days: 'Monday to Friday', hours: '10:00–20:00' },
    { days: 'Saturday and Sunday', hours: '12:00–17:00' },
  ])
})

test('a closed day stands on a line of its own', () => {
  expect(groupedHours({ ...hours, sunday: null }).at(-1)).toEqual({ days: 'Sunday', hours: 'Closed' })
})

test('the shop opens and closes by the clock in Melbourne, summer time included', () => {
  // Wednesday, 18 November 2026: Melbourne is eleven hours ahead.
  expect(says('2026-11-17T22:59:00Z')).toBe('Closed until 10:00')
  expect(says('2026-11-17T23:00:00Z')).toBe('Open now, until 20:00')
  expect(says('2026-11-18T09:00:00Z')).toBe('Closed until 10:00 tomorrow')
  // Wednesday, 15 July 2026: ten hours ahead.
  expect(says('2026-07-14T23:59:00Z')).toBe('Closed until 10:00')
  expect(says('2026-07-15T00:00:00Z')).toBe('Open now, until 20:00')
})

test('a shop that is closed for days says when it opens again', () => {
  const weekdaysOnly = { ...hours, saturday: null, sunday: null }
  const friday = Date.parse('2026-11-20T10:00:00Z')
  expect(openStateAt(weekdaysOnly, timeZone, friday).says).toBe('Closed until Monday 10:00')
})

test('a shop without any hours promises none', () => {
  const never = { ...hours, monday: null, tuesday: null, wednesday: null, thursday: null, friday: null }
  const closed = openStateAt({ ...never, saturday: null, sunday: null }, timeZone, Date.now())
  expect(closed).toEqual({ open: false, says: 'Closed at the moment' })
})
