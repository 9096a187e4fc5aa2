import { afterEach, describe, expect, test, vi } from 'vitest'
import { engines } from '#test/open-test-books.ts'
import { openCrashShop, type CrashShop } from './crash-shop.ts'
import { askAgain, expectLettersOnce, expectWhole } from './expect-whole.ts'
import { emptyRecord, writeWithoutPause } from './writers.ts'

const rounds = Number(process.env.CRASH_ROUNDS ?? 2)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe.each(engines)('a process that is killed while it writes on %s', (engine) => {
  let shop: CrashShop | null = null
  afterEach(async () => {
    await shop?.close()
    shop = null
  })

  test(
    `loses nothing and doubles nothing, ${rounds} times`,
    { timeout: 60_000 + rounds * 40_000 },
    async () => {
      shop = await openCrashShop(engine)
      const record = emptyRecord()
      for (let round = 1; round <= rounds; round++) {
        const before = record.booked.size
        const writers = writeWithoutPause(shop, record, () => [shop!.url()])
        // Something must really be going on, however busy the machine is.
        await vi.waitFor(() => expect(record.booked.size).toBeGreaterThan(before), 20_000)
        await pause(Math.random() * 1000)
        await shop.kill()
        await writers.stop()
        const restarted = await shop.restart()
        expect(restarted.own, restarted.words).toBeLessThan(5_000)
        expect(restarted.cpu, restarted.words).toBeLessThan(5_000)
        await expectWhole(shop, record)
        await askAgain(shop, record)
        await expectWhole(shop, record)
      }
      await expectLettersOnce(shop, rounds)
    },
  )

  test(
    'told to stop under load, it finishes what it began and ends with 0',
    { timeout: 60_000 },
    async () => {
      shop = await openCrashShop(engine)
      const record = emptyRecord()
      const writers = writeWithoutPause(shop, record, () => [shop!.url()])
      await pause(500)
      const started = performance.now()
      expect(await shop.running().stop()).toBe(0)
      expect(performance.now() - started).toBeLessThan(10_000)
      await writers.stop()
      expect(record.booked.size).toBeGreaterThan(0)
      await expectWhole(shop, record)
    },
  )
})
