import { afterEach, describe, expect, test, vi } from 'vitest'
import { engines } from '#test/open-test-database.ts'
import { openCrashShop, type CrashShop } from './crash-shop.ts'
import { retrySubmissions, expectEmailsOnce, expectIntact } from './expect-intact.ts'
import { createRecord, writeWithoutPause } from './writers.ts'

const rounds = Number(process.env.CRASH_ROUNDS ?? 2)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe.each(engines)('a process that is killed while it writes on %s', (engine) => {
  let shop: CrashShop | null = null
  afterEach(async () => {
    await shop?.close()
    shop = null
  })

  test(
    `acknowledged writes are neither lost nor duplicated, ${rounds} times`,
    { timeout: 60_000 + rounds * 40_000 },
    async () => {
      shop = await openCrashShop(engine)
      const record = createRecord()
      for (let round = 1; round <= rounds; round++) {
        const before = record.booked.size
        const writers = writeWithoutPause(shop, record, () => [shop!.url()])
        // Require some load, however busy the machine is.
        await vi.waitFor(() => expect(record.booked.size).toBeGreaterThan(before), 20_000)
        await pause(Math.random() * 1000)
        await shop.kill()
        await writers.stop()
        const restarted = await shop.restart()
        expect(restarted.own, restarted.words).toBeLessThan(5_000)
        expect(restarted.cpu, restarted.words).toBeLessThan(5_000)
        await expectIntact(shop, record)
        await retrySubmissions(shop, record)
        await expectIntact(shop, record)
      }
      await expectEmailsOnce(shop, rounds)
    },
  )

  test(
    'the process finishes open requests and exits with 0 on SIGTERM under load',
    { timeout: 60_000 },
    async () => {
      shop = await openCrashShop(engine)
      const record = createRecord()
      const writers = writeWithoutPause(shop, record, () => [shop!.url()])
      await pause(500)
      const started = performance.now()
      expect(await shop.running().stop()).toBe(0)
      expect(performance.now() - started).toBeLessThan(10_000)
      await writers.stop()
      expect(record.booked.size).toBeGreaterThan(0)
      await expectIntact(shop, record)
    },
  )
})
