import { expect, test } from 'vitest'
import type { Status } from '#contract/ticket-statuses.ts'
import { getStepStates } from './step-states.ts'

const entered = (...statuses: Status[]) =>
  statuses.map((status, state) => ({ status, since: `2026-11-0${state + 1}T00:00:00.000Z` }))
const way = (status: Status, ...before: Status[]) =>
  getStepStates(status, entered(...before)).map(({ state, since }) =>
    since ? `${state} ${since.slice(8, 10)}` : state,
  )

test('getStepStates puts a new ticket at its first step with the booking day', () => {
  expect(way(0, 0)).toEqual(['now 01', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead'])
})

test('getStepStates dates each step that was entered, and leaves a skipped one undated', () => {
  expect(way(3, 0, 1, 3)).toEqual(['done 01', 'done 02', 'passed', 'now 03', 'ahead', 'ahead', 'ahead'])
})

test('getStepStates clears the later steps of a ticket that went back', () => {
  expect(way(2, 0, 1, 3, 2)).toEqual(['done 01', 'done 02', 'now 04', 'ahead', 'ahead', 'ahead', 'ahead'])
})

test('getStepStates puts "waiting approval" at the first step, dated when the wait began', () => {
  expect(way(-1, 0, -1)).toEqual(['now 02', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead'])
})

test('getStepStates of a ticket that ended without a repair promises no step that it does not take', () => {
  const ended = getStepStates(5, entered(0, 1, 2, 5), true)
  expect(ended.map(({ step, state }) => [step, state])).toEqual([
    [0, 'done'],
    [1, 'done'],
    [2, 'done'],
    [5, 'now'],
  ])
})
