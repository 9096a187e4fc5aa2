import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import type { OpenBooks } from '#db/books.ts'
import { engines, openTestBooks } from '#test/open-test-books.ts'
import { secretsFrom } from './secrets.ts'
import { countInBooks, sweepTries } from './shared-tries.ts'
import { limits, openThrottles } from './throttles.ts'

const { points, seconds } = limits.linkPerAddress
const refusal = (thrown: unknown) => thrown as Refusal

describe.each(engines)('limits that processes share on %s', (engine) => {
  let books: OpenBooks
  let time: number
  const now = () => time
  const secrets = secretsFrom('a secret that only tests know')
  const aProcess = () => openThrottles(true, countInBooks({ books, secrets, now }))
  beforeEach(async () => {
    books = await openTestBooks(engine)
    time = Date.UTC(2026, 10, 20)
  })
  afterEach(() => books.close())

  test('several processes count together, also at the same moment', async () => {
    const processes = [aProcess(), aProcess(), aProcess()]
    const tries = Array.from({ length: points + 10 }, (_, n) =>
      processes[n % 3]!.count('linkPerAddress', '203.0.113.7').then(
        () => 'let through',
        (thrown) => refusal(thrown).code,
      ),
    )
    const outcomes = await Promise.all(tries)
    expect(outcomes.filter((one) => one === 'let through')).toHaveLength(points)
    expect(outcomes.filter((one) => one === 'too_many')).toHaveLength(10)
    for (const process of processes) {
      await expect(process.check('linkPerAddress', '203.0.113.7')).rejects.toMatchObject({ code: 'too_many' })
      await process.check('linkPerAddress', '203.0.113.8')
      await process.check('logInPerAddress', '203.0.113.7')
    }
  })

  test('the count begins anew once its time is over, and says how long that is', async () => {
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

  test('the books learn neither addresses nor mailboxes, and forget the counts', async () => {
    const throttles = aProcess()
    await throttles.count('linkPerAddress', '203.0.113.7')
    await throttles.count('mailPerAccount', 'mei@example.com')
    const rows = await books.db.selectFrom('tries').selectAll().orderBy('id').execute()
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toMatch(/203|mei|example|link|mail/)
    time += seconds * 1000
    expect(await sweepTries({ books, now })).toBe(2)
  })
})
