import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limits, openThrottles } from '../throttles.ts'
import { countWrongCodes, refusedCode } from './spend-code.ts'

test('once the limit is passed no further code is even looked at, however many come at once', async () => {
  const throttles = openThrottles(true)
  const guard = {
    before: () => throttles.check('logInPerDevice', 'sam'),
    failed: () => throttles.count('logInPerDevice', 'sam'),
  }
  let looked = 0
  const guess = () =>
    countWrongCodes(guard, async () => {
      looked += 1
      await sleep(1)
      throw refusedCode('wrong_code')
    })
  await Promise.allSettled(Array.from({ length: 40 }, guess))
  const { points } = limits.logInPerDevice
  expect(looked).toBeGreaterThanOrEqual(points)
  // Two are looked at side by side, so the second of the last pair may be one too many.
  expect(looked).toBeLessThanOrEqual(points + 1)
})
