import { afterEach, describe, expect, test, vi } from 'vitest'
import { startShop } from '#test/e2e/start-shop.ts'
import { engines } from '#test/open-test-database.ts'
import { openCrashShop, type CrashShop } from './crash-shop.ts'
import { retrySubmissions, expectEmailsOnce, expectIntact } from './expect-intact.ts'
import { createRecord, writeWithoutPause } from './writers.ts'

describe('several processes', () => {
  let shop: CrashShop | null = null
  afterEach(async () => {
    await shop?.close()
    shop = null
  })

  test.runIf(engines.includes('postgres'))(
    'share one PostgreSQL; when one is killed, the other goes on and nothing is lost',
    { timeout: 60_000 },
    async () => {
      shop = await openCrashShop('postgres')
      const other = await shop.another()
      const record = createRecord()
      let urls = [shop.url(), other.url]
      const writers = writeWithoutPause(shop, record, () => urls)
      const reached = (count: number) =>
        vi.waitFor(() => expect(record.booked.size).toBeGreaterThanOrEqual(count), 20_000)
      await reached(8)
      await shop.kill()
      urls = [other.url]
      await reached(record.booked.size + 4)
      await writers.stop()
      await expectIntact(shop, record)
      await retrySubmissions(shop, record, other.url)
      await expectIntact(shop, record)
      await expectEmailsOnce(shop, 1)
    },
  )

  test(
    'a second process on the same data directory is refused with a message',
    { timeout: 60_000 },
    async () => {
      shop = await openCrashShop('sqlite')
      await expect(startShop({ dataDir: shop.dataDir })).rejects.toThrow('is already open in another process')
      expect((await fetch(`${shop.url()}/readyz`)).status).toBe(200)
    },
  )
})
