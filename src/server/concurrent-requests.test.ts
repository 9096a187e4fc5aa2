import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { countConcurrentRequests } from './concurrent-requests.ts'

test('countConcurrentRequests admits as many of each address as may be under way, and counts refusals', () => {
  const concurrent = countConcurrentRequests(2)
  const open = (address: string) => {
    const response = new EventEmitter()
    return { response, isAdmitted: concurrent.admit(address, response) }
  }
  const first = open('192.0.2.1')
  const second = open('192.0.2.1')
  expect([first.isAdmitted, second.isAdmitted, open('192.0.2.1').isAdmitted]).toEqual([true, true, false])
  expect(open('192.0.2.2').isAdmitted).toBe(true)
  first.response.emit('close')
  expect([open('192.0.2.1').isAdmitted, open('192.0.2.1').isAdmitted]).toEqual([true, false])
  second.response.emit('close')
  expect(open('192.0.2.1').isAdmitted).toBe(true)
  expect(concurrent.refused()).toBe(2)
})
