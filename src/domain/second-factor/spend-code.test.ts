import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { rateLimits, openThrottles } from '../throttles.ts'
import { countWrongCodes, refusedCode } from './spend-code.ts'

test('spendCode checks no further code past the rate limit, also of parallel calls', async () => {
  const throttles = openThrottles(true)
  const guard = {
    before: () => throttles.check('logInPerDevice', 'sam'),
    failed: () => throttles.count('logInPerDevice', 'sam'),
  }
  let looked = 0
  const guess = () =>
    countWrongCodes(guard, async () => {
      looked += 1
      await nextTurn()
      throw refusedCode('wrong_code')
    })
  await Promise.allSettled(Array.from({ length: 40 }, guess))
  const { points } = rateLimits.logInPerDevice
  expect(looked).toBeGreaterThanOrEqual(points)
  // Two codes are checked in parallel, so the last pair may exceed the limit by one.
  expect(looked).toBeLessThanOrEqual(points + 1)
})
