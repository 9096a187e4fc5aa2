import { afterEach, describe, expect, test } from 'vitest'
import { startShop } from '#test/e2e/running-shop.ts'
import { engines } from '#test/open-test-books.ts'
import { openCrashShop, type CrashShop } from './crash-shop.ts'
import { askAgain, expectLettersOnce, expectWhole } from './expect-whole.ts'
import { emptyRecord, writeWithoutPause } from './writers.ts'

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
      const record = emptyRecord()
      let urls = [shop.url(), other.url]
      const writers = writeWithoutPause(shop, record, () => urls)
      await new Promise((resolve) => setTimeout(resolve, 700))
      await shop.kill()
      urls = [other.url]
      await new Promise((resolve) => setTimeout(resolve, 500))
      await writers.stop()
      await expectWhole(shop, record)
      await askAgain(shop, record, other.url)
      await expectWhole(shop, record)
      await expectLettersOnce(shop, 1)
    },
  )

  test(
    'a second one on the same data directory is refused with a sentence',
    { timeout: 60_000 },
    async () => {
      shop = await openCrashShop('sqlite')
      await expect(startShop({ dataDir: shop.dataDir })).rejects.toThrow('is already open in another process')
      expect((await fetch(`${shop.url()}/readyz`)).status).toBe(200)
    },
  )
})
