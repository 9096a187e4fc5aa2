import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIN_FREE_BYTES, photoByteLimits, uploadLimits } from '#domain/throttles.ts'
import { sweepPhotos } from '#domain/photos/sweep-photos.ts'
import { openUploads } from '#integrations/uploads.ts'
import { freeBytesAt } from '#integrations/disk-room.ts'
import { aPicture } from '#test/sample-picture.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, publicOrigin, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('photo limits on %s', (engine, test) => {
  let shop: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let free = Number.MAX_SAFE_INTEGER
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'mendpost-'))
    shop = await openTestApp({ engine, throttle: false })
    shop.shop.uploads = openUploads({
      directory,
      concurrent: uploadLimits,
      minFreeBytes: MIN_FREE_BYTES,
      readFree: async () => free,
    })
    mei = await shop.customer()
    sam = await shop.staff()
  })
  afterAll(async () => {
    await shop.close()
    await rm(directory, { recursive: true })
  })

  const add = async (id: number, as: SignedIn) =>
    shop.call('POST /api/tickets/{id}/photos', { id, stage: 'message', picture: await aPicture() }, { as })
  /** Makes the last photo of a ticket as large as a great many. */
  const enlarge = async (id: number, bytes: number) => {
    const { db } = shop.shop.database
    await db.updateTable('photos').set({ bytes }).where('ticket_id', '=', id).execute()
  }

  test('a ticket takes 100 MB of photos, of customer and staff together', async () => {
    const id = await bookFor(shop, mei)
    expect((await add(id, sam)).status).toBe(200)
    await enlarge(id, photoByteLimits.perTicket - 100)
    for (const as of [mei, sam]) {
      const { status, body } = await add(id, as)
      expect([status, body.error]).toEqual([409, 'This ticket has as many photos as it can hold.'])
    }
    expect((await add(await bookFor(shop, mei), mei)).status).toBe(200)
  })

  test('a customer adds 200 MB of photos in all, and as many again once they are removed', async () => {
    const jonas = await shop.customer('Jonas Berg')
    const ids: number[] = []
    for (let n = 0; n < 3; n += 1) ids.push(await bookFor(shop, jonas))
    for (const id of ids) {
      expect((await add(id, jonas)).status).toBe(200)
      await enlarge(id, Math.ceil(photoByteLimits.perCustomer / 3))
    }
    const next = await bookFor(shop, jonas)
    const refused = await add(next, jonas)
    expect(refused.status).toBe(409)
    expect(refused.body.error).toMatch(/^Your photos take up as much room/)
    expect((await add(next, mei)).status).toBe(404)
    expect((await add(next, sam)).status).toBe(200)
    // Deleted ones count until their files are gone.
    const { db } = shop.shop.database
    await db
      .updateTable('photos')
      .set({ deleted_at: shop.clock.now() })
      .where('ticket_id', '=', ids[0]!)
      .execute()
    expect((await add(next, jonas)).status).toBe(409)
    await sweepPhotos(shop.shop)
    expect((await add(next, jonas)).status).toBe(200)
  })

  test('below 1 GB of free disk every upload is refused with 507, before it is read', async () => {
    const id = await bookFor(shop, mei)
    free = MIN_FREE_BYTES - 1
    const small = await add(id, mei)
    expect([small.status, small.headers.get('retry-after')]).toEqual([507, '600'])
    expect(small.body.error).toBe(
      'We have no room for photos right now. Please send it later, or write to us without it.',
    )
    let read = 0
    const body = new ReadableStream({
      pull(controller) {
        read += 1
        controller.enqueue(new Uint8Array(64 * 1024))
      },
    })
    const large = await shop.fetch(
      `/api/tickets/${id}/photos?stage=message`,
      {
        method: 'POST',
        body,
        duplex: 'half',
        headers: { origin: publicOrigin, 'content-type': 'image/jpeg', 'content-length': '5000000' },
      } as RequestInit,
      mei,
    )
    expect(large.status).toBe(507)
    expect(read).toBeLessThan(4)
    free = MIN_FREE_BYTES
    expect((await add(id, mei)).status).toBe(200)
  })

  test('three large bodies of customers leave one place for staff', () => {
    const { uploads } = shop.shop
    const taken = ['1', '1', '2'].map((name) => uploads.begin({ name }))
    expect(() => uploads.begin({ name: '3' })).toThrow('Several large files')
    taken.push(uploads.begin({ name: '4', isPreferred: true }))
    expect(() => uploads.begin({ name: '4', isPreferred: true })).toThrow('Several large files')
    for (const upload of taken) void upload.end()
    void uploads.begin({ name: '3' }).end()
  })
})

test('freeBytesAt reads the disk of a folder that is not made yet', async () => {
  expect(await freeBytesAt(join(tmpdir(), 'not', 'made', 'yet'))).toBeGreaterThan(0)
})
