import { expect, test } from 'vitest'
import { statuses } from '#contract/tickets.ts'
import { stepOf } from './workflow.ts'

test('the passcode is erased when the phone leaves, and only then', () => {
  expect(statuses.filter((status) => stepOf(status).erasesPasscode)).toEqual([5, 6])
})

test('the customer is written to from approval on', () => {
  expect(statuses.filter((status) => stepOf(status).mailed)).toEqual([1, 2, 3, 4, 5, 6])
})

test('every status tells the customer in a sentence what comes next', () => {
  for (const status of statuses) expect(stepOf(status).next).toMatch(/^[A-Z].+\.$/)
})
