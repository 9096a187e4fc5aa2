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

test('countConcurrentRequests admits a few times as many of the networks around an address', () => {
  const concurrent = countConcurrentRequests(2)
  const admitted = (addresses: string[]) =>
    addresses.filter((address) => concurrent.admit(address, new EventEmitter())).length
  const one56 = Array.from({ length: 20 }, (_, n) => `2001:db8:1:${(0x2200 + n).toString(16)}::/64`)
  expect(admitted(one56)).toBe(8)
  const one48 = Array.from({ length: 100 }, (_, n) => `2001:db8:1:${(n * 256).toString(16)}::/64`)
  expect(admitted(one48)).toBe(24)
  expect(admitted(['2001:db8:2:1::/64'])).toBe(1)
  expect(admitted(Array.from({ length: 50 }, (_, n) => `192.0.2.${n}`))).toBe(16)
})
