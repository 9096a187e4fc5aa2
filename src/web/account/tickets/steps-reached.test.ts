import { expect, test } from 'vitest'
import type { Status } from '#contract/ticket-statuses.ts'
import { stepsReached } from './steps-reached.ts'

const entered = (...statuses: Status[]) =>
  statuses.map((status, place) => ({ status, since: `2026-11-0${place + 1}T00:00:00.000Z` }))
const way = (status: Status, ...before: Status[]) =>
  stepsReached(status, entered(...before)).map(({ place, since }) =>
    since ? `${place} ${since.slice(8, 10)}` : place,
  )

test('stepsReached puts a new ticket at its first step with the booking day', () => {
  expect(way(0, 0)).toEqual(['now 01', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead'])
})

test('stepsReached dates each step that was entered, and leaves a skipped one undated', () => {
  expect(way(3, 0, 1, 3)).toEqual(['done 01', 'done 02', 'passed', 'now 03', 'ahead', 'ahead', 'ahead'])
})

test('stepsReached clears the later steps of a ticket that went back', () => {
  expect(way(2, 0, 1, 3, 2)).toEqual(['done 01', 'done 02', 'now 04', 'ahead', 'ahead', 'ahead', 'ahead'])
})

test('stepsReached puts "waiting approval" at the first step, dated when the wait began', () => {
  expect(way(-1, 0, -1)).toEqual(['now 02', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead'])
})
