import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { aPicture } from '../sample-picture.ts'
import { onBothEngines } from '../engines.ts'
import { bookScreen } from './call-shop.ts'
import { openCrashShop, type CrashShop } from './crash-shop.ts'
import { randomMoment } from './random-moment.ts'

const rounds = Number(process.env.CRASH_ROUNDS ?? 2)

onBothEngines('a process that is killed during photo uploads on %s', (engine) => {
  let shop: CrashShop | null = null
  afterEach(async () => {
    await shop?.close()
    shop = null
  })

  test(
    `acknowledged photos are preserved, and none is shown partially, ${rounds} times`,
    { timeout: 60_000 + rounds * 40_000 },
    async () => {
      shop = await openCrashShop(engine)
      const { dataDir, staff, database } = shop
      const picture = await aPicture({ width: 1600, height: 1200 })
      for (let round = 1; round <= rounds; round++) {
        const id = await bookScreen(shop)
        const kept = new Set<number>()
        let over = false
        const send = async () => {
          while (!over) {
            const url = `${shop!.url()}/api/tickets/${id}/photos?stage=intake`
            const headers = { origin: shop!.url(), cookie: staff, 'content-type': 'image/jpeg' }
            const answer = await fetch(url, { method: 'POST', body: picture, headers }).catch(() => null)
            const body = (await answer?.json().catch(() => null)) as { photo?: { id: number } } | null
            if (body?.photo) kept.add(body.photo.id)
          }
        }
        const senders = [send(), send(), send()]
        await vi.waitFor(() => expect(kept.size).toBeGreaterThan(0), 20_000)
        await randomMoment(600)
        await shop.kill()
        over = true
        await Promise.all(senders)
        await shop.restart()

        const rows = await database.db
          .selectFrom('photos')
          .select('id')
          .where('ticket_id', '=', id)
          .orderBy('id')
          .limit(1000)
          .execute()
        const entered = rows.map((row) => row.id)
        expect(entered).toEqual(expect.arrayContaining([...kept]))
        for (const photo of entered) {
          for (const size of ['', '?size=small']) {
            const url = `${shop.url()}/api/tickets/${id}/photos/${photo}${size}`
            const answer = await fetch(url, { headers: { cookie: staff } })
            expect(answer.status).toBe(200)
            expectWholeJpeg(Buffer.from(await answer.arrayBuffer()))
          }
        }
        const uploads = join(dataDir, 'uploads')
        for (const entry of readdirSync(uploads, { recursive: true, withFileTypes: true })) {
          if (!entry.name.endsWith('.jpg')) continue
          expectWholeJpeg(readFileSync(join(entry.parentPath, entry.name)))
        }
      }
    },
  )
})

function expectWholeJpeg(bytes: Buffer): void {
  expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8')
  expect(bytes.subarray(-2).toString('hex')).toBe('ffd9')
}
