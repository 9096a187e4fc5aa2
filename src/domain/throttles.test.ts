import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#db/tables.ts'
import { onBothEngines } from '#test/engines.ts'
import { createTestDatabase } from '#test/open-test-database.ts'
import { createSecrets } from './secrets.ts'
import { countInDatabase, sweepAttempts } from './shared-attempts.ts'
import { countInMemory, rateLimits, openThrottles, type Limit } from './throttles.ts'

const { points, seconds } = rateLimits.linkPerAddress
const refusal = (thrown: unknown) => thrown as Refusal

onBothEngines('shared rate limits on %s', (engine) => {
  let database: Database
  let time: number
  const now = () => time
  const secrets = createSecrets('a secret that only tests know')
  const aProcess = () => openThrottles(true, countInDatabase({ database, secrets, now }))
  beforeEach(async () => {
    database = await createTestDatabase(engine)
    time = Date.UTC(2026, 10, 20)
  })
  afterEach(() => database.close())

  test('countInDatabase counts for several processes together, also in parallel', async () => {
    const processes = [aProcess(), aProcess(), aProcess()]
    const attempts = Array.from({ length: points + 10 }, (_, n) =>
      processes[n % 3]!.count('linkPerAddress', '203.0.113.7').then(
        () => 'let through',
        (thrown) => refusal(thrown).code,
      ),
    )
    const outcomes = await Promise.all(attempts)
    expect(outcomes.filter((one) => one === 'let through')).toHaveLength(points)
    expect(outcomes.filter((one) => one === 'too_many')).toHaveLength(10)
    for (const process of processes) {
      await expect(process.check('linkPerAddress', '203.0.113.7')).rejects.toMatchObject({ code: 'too_many' })
      await process.check('linkPerAddress', '203.0.113.8')
      await process.check('logInPerAddress', '203.0.113.7')
    }
  })

  test('countInDatabase begins anew after its window, and says how long that is', async () => {
    const throttles = aProcess()
    for (let n = 0; n < points; n++) await throttles.count('linkPerAddress', 'somebody')
    time += seconds * 1000 - 1500
    const thrown = await throttles.count('linkPerAddress', 'somebody').catch((refused: Refusal) => refused)
    expect(thrown).toMatchObject({ code: 'too_many', retryAfterSeconds: 2 })
    time += 1500
    await throttles.check('linkPerAddress', 'somebody')
    for (let n = 0; n < points; n++) await throttles.count('linkPerAddress', 'somebody')
    await expect(throttles.count('linkPerAddress', 'somebody')).rejects.toMatchObject({ code: 'too_many' })
  })

  test('a limit by address counts the networks around it too, and one refused address uses up none of them', async () => {
    const outcome = (who: string) =>
      aProcess()
        .count('linkPerAddress', who)
        .then(
          () => 'let through',
          (thrown) => refusal(thrown).code,
        )
    const from = async (name: (n: number) => string, count: number) => {
      let passed = 0
      for (let n = 0; n < count; n += 1) if ((await outcome(name(n))) === 'let through') passed += 1
      return passed
    }
    expect(await from(() => '203.0.113.7', points * 2)).toBe(points)
    expect(await from((n) => `203.0.113.${n % 200}`, points * 9)).toBe(points * 7)
    expect(await outcome('203.0.114.7')).toBe('let through')
    const hex = (n: number) => n.toString(16).padStart(2, '0')
    expect(await from((n) => `2001:db8:1:22${hex(n % 250)}::/64`, points * 5)).toBe(points * 4)
    expect(await outcome('2001:db8:1:2300::/64')).toBe('let through')
    expect(await from((n) => `2001:db8:1:${hex(n % 250)}00::/64`, points * 17)).toBe(points * 12 - 1)
    expect(await outcome('2001:db8:2:2200::/64')).toBe('let through')
  }, 60_000)

  test('countInDatabase stores neither IP nor email addresses, and deletes expired counters', async () => {
    const throttles = aProcess()
    await throttles.count('linkPerAddress', '203.0.113.7')
    await throttles.count('mailPerAccount', 'mei@example.com')
    const rows = await database.db.selectFrom('rate_limit_counts').selectAll().orderBy('id').execute()
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toMatch(/203|mei|example|link|mail/)
    time += seconds * 1000
    expect(await sweepAttempts({ database, now })).toBe(3)
  })
})

test('countInMemory: limits refuse past the limit, begin anew after the window, and do not affect other keys', async () => {
  let time = Date.UTC(2026, 10, 20)
  const throttles = openThrottles(
    true,
    countInMemory(() => time),
  )
  for (let n = 0; n < points; n++) await throttles.count('linkPerAddress', 'somebody')
  await expect(throttles.check('linkPerAddress', 'somebody')).rejects.toMatchObject({ code: 'too_many' })
  time += seconds * 1000 - 1500
  const thrown = await throttles.count('linkPerAddress', 'somebody').catch(refusal)
  expect(thrown).toMatchObject({ code: 'too_many', retryAfterSeconds: 2 })
  await throttles.count('linkPerAddress', 'somebody else')
  await throttles.check('logInPerAddress', 'somebody')
  time += 1500
  await throttles.check('linkPerAddress', 'somebody')
  await throttles.count('linkPerAddress', 'somebody')
})

test('countInMemory forgets no count that refuses and none of an account, however many addresses there are', async () => {
  const throttles = openThrottles(true)
  const count = (limit: Limit, who: string) =>
    throttles.count(limit, who).then(
      () => 'let through',
      (thrown) => refusal(thrown).code,
    )
  for (let n = 0; n <= points; n += 1) await count('linkPerAddress', '198.51.100.7')
  const most = rateLimits.logInPerAccount.points
  for (let n = 0; n < most - 1; n += 1) await count('logInPerAccount', 'sam@example.com')
  for (let n = 0; n < 25_000; n += 1) await count('linkPerAddress', `2001:db8:${n.toString(16)}:1::/64`)
  expect(await count('linkPerAddress', '198.51.100.7')).toBe('too_many')
  expect(await count('logInPerAccount', 'sam@example.com')).toBe('let through')
  expect(await count('logInPerAccount', 'sam@example.com')).toBe('too_many')
})
