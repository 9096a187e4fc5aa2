import { expect, test } from 'vitest'
import { periodPresets } from './period-presets.ts'

const spans = (today: string) => periodPresets(today).map(({ from, to }) => `${from} ${to}`)

test('periodPresets offers month, quarter and the financial year from 1 July', () => {
  expect(spans('2026-11-20')).toEqual([
    '2026-11-01 2026-11-30',
    '2026-10-01 2026-10-31',
    '2026-10-01 2026-12-31',
    '2026-07-01 2026-09-30',
    '2026-07-01 2027-06-30',
    '2025-07-01 2026-06-30',
  ])
})

test('periodPresets crosses the turn of the year, and knows leap years', () => {
  expect(spans('2028-01-01')).toEqual([
    '2028-01-01 2028-01-31',
    '2027-12-01 2027-12-31',
    '2028-01-01 2028-03-31',
    '2027-10-01 2027-12-31',
    '2027-07-01 2028-06-30',
    '2026-07-01 2027-06-30',
  ])
  expect(spans('2028-03-31')[1]).toBe('2028-02-01 2028-02-29')
  expect(spans('2026-07-01')[4]).toBe('2026-07-01 2027-06-30')
})
