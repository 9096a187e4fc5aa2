import { expect } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp } from '#test/open-test-app.ts'
import { sweepCountKey } from './count-sweep.ts'
import { sweepMails } from './mail/sweep-mails.ts'
import { sweepPhotos } from './photos/sweep-photos.ts'

onOneEngine('uploads that no row names, on %s', (engine, test) => {
  test('a database restored beside newer uploads deletes none of them until the operator says so', async () => {
    const app = await openTestApp({ engine })
    const older = await openTestApp({ engine })
    const { storage } = app.shop
    const restored = { ...older.shop, storage }
    await sweepPhotos(app.shop)
    await sweepPhotos(app.shop)
    const day = new Date(restored.now()).toISOString().slice(0, 10)
    const photo = `photos/${day}/${'n'.repeat(43)}.jpg`
    const mail = `mail/${day}/new.eml`
    for (const file of [photo, mail]) await storage.put(file, new Uint8Array([1]), 'image/jpeg')
    older.clock.advance(2 * DAY_MS)
    for (const sweep of [sweepPhotos, sweepMails]) await expect(sweep(restored)).rejects.toThrow('newer')
    for (const file of [photo, mail]) expect(await storage.get(file)).not.toBe(null)
    await storage.remove(sweepCountKey)
    expect(await sweepPhotos(restored)).toBe(1)
    await sweepMails(restored)
    for (const file of [photo, mail]) expect(await storage.get(file)).toBe(null)
    await app.close()
    await older.close()
  })
})
