import { expect, test } from 'vitest'
import type { Status } from '#contract/tickets.ts'
import { stepsReached } from './steps-reached.ts'

const entered = (...statuses: Status[]) =>
  statuses.map((status, place) => ({ status, since: `2026-11-0${place + 1}T00:00:00.000Z` }))
const way = (status: Status, ...before: Status[]) =>
  stepsReached(status, entered(...before)).map(({ place, since }) =>
    since ? `${place} ${since.slice(8, 10)}` : place,
  )

test('a new ticket stands at its first step, with the day of the booking', () => {
  expect(way(0, 0)).toEqual(['now 01', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead'])
})

test('each step that is done has its day, and one that was passed over has none', () => {
  expect(way(3, 0, 1, 3)).toEqual(['done 01', 'done 02', 'passed', 'now 03', 'ahead', 'ahead', 'ahead'])
})

test('a ticket that went back has the later steps before it again', () => {
  expect(way(2, 0, 1, 3, 2)).toEqual(['done 01', 'done 02', 'now 04', 'ahead', 'ahead', 'ahead', 'ahead'])
})

test('waiting for approval stands at the first step, since the day on which it began to wait', () => {
  expect(way(-1, 0, -1)).toEqual(['now 02', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead'])
})
