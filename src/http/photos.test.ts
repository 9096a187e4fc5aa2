import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { getPhotoUrl } from '#contract/photos.ts'
import { stripTicket } from '#domain/privacy/strip-ticket.ts'
import { sweepPhotos } from '#domain/photos/sweep-photos.ts'
import { aPicture } from '#test/sample-picture.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, publicOrigin, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('photos on %s', (engine, test) => {
  let shop: TestApp
  let mei: SignedIn
  let jonas: SignedIn
  let sam: SignedIn
  let id: number
  beforeAll(async () => {
    shop = await openTestApp({ engine, throttle: false })
    mei = await shop.customer()
    jonas = await shop.customer('Jonas Berg')
    sam = await shop.staff()
    id = await bookFor(shop, mei)
  })
  afterAll(() => shop.close())

  const add = async (more: object = {}, as = sam) => {
    const about = { id, stage: 'intake' as const, picture: await aPicture(), ...more }
    return shop.call('POST /api/tickets/{id}/photos', about, { as })
  }
  const look = (photoId: number, as?: SignedIn, more = '', headers = {}) =>
    shop.fetch(getPhotoUrl(id, photoId) + more, { headers }, as)
  const listPhotoFiles = () => shop.shop.storage.list('photos')
  const post = (
    body: BodyInit,
    type: string,
    as: SignedIn | undefined = sam,
    path = `/api/tickets/${id}/photos`,
  ) =>
    shop.fetch(
      `${path}?stage=intake`,
      { method: 'POST', body, headers: { origin: publicOrigin, ...(type ? { 'content-type': type } : {}) } },
      as,
    )

  test('a staff photo is visible to staff and its customer in both sizes, and to no other account', async () => {
    const { status, body } = await add()
    expect([status, body.photo]).toMatchObject([
      200,
      { stage: 'intake', width: 640, height: 480, staff_only: 0 },
    ])
    for (const as of [mei, sam]) {
      for (const more of ['', '?size=small']) {
        const seen = await look(body.photo.id, as, more)
        expect(seen.status).toBe(200)
        expect(seen.headers.get('content-type')).toBe('image/jpeg')
        expect(Buffer.from(await seen.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([255, 216, 255]))
      }
    }
    expect((await look(body.photo.id, jonas)).status).toBe(404)
    expect((await look(body.photo.id)).status).toBe(401)
  })

  test('a photo is kept by no browser, and cannot run as a document', async () => {
    const { photo } = (await add()).body
    const { headers } = await look(photo.id, mei)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    const mark = headers.get('etag') ?? ''
    expect((await look(photo.id, mei, '', { 'if-none-match': mark })).status).toBe(304)
    // A cached copy is worth nothing once access is lost: the answer is a 404.
    expect((await look(photo.id, jonas, '', { 'if-none-match': mark })).status).toBe(404)
  })

  test('a staff-only photo does not exist for the customer', async () => {
    const { photo } = (await add({ staff_only: true })).body
    expect(photo.staff_only).toBe(1)
    expect((await look(photo.id, mei)).status).toBe(404)
    expect((await look(photo.id, sam)).status).toBe(200)
    const seen = await shop.call('GET /api/tickets/{id}/bench', { id }, { as: mei })
    expect(seen.body.photos.map((one) => one.id)).not.toContain(photo.id)
  })

  test('a photo is found under its own ticket only', async () => {
    const { photo } = (await add()).body
    const other = await bookFor(shop, jonas)
    const { status } = await shop
      .call('GET /api/tickets/{id}/photos/{photoId}', { id: other, photoId: photo.id }, { as: jonas })
      .catch(() => ({ status: 0 }))
    expect(status).toBe(404)
    expect(
      (
        await shop.call(
          'DELETE /api/tickets/{id}/photos/{photoId}',
          { id: other, photoId: photo.id },
          { as: sam },
        )
      ).status,
    ).toBe(404)
  })

  test('addPhoto accepts pictures of customers with messages on their own ticket only', async () => {
    expect((await add({ stage: 'intake' }, mei)).status).toBe(403)
    expect((await add({ stage: 'completion' }, mei)).status).toBe(403)
    expect((await add({ stage: 'message' }, jonas)).status).toBe(404)
    const sent = await add({ stage: 'message', staff_only: true }, mei)
    expect([sent.status, sent.body.photo.staff_only]).toEqual([200, 0])
    expect((await look(sent.body.photo.id, mei)).status).toBe(200)
  })

  test("addPhoto attaches a picture to the caller’s own note, with the note's visibility", async () => {
    const note = async (makeVisibleToCustomer: boolean) => {
      const data = { ticketid: id, comment: 'Look.', status: 0 as const, makeVisibleToCustomer }
      return (await shop.call('POST /api/submit-ticket-comment', { data }, { as: sam })).body.note.id
    }
    const [open, hidden] = [await note(true), await note(false)]
    expect((await add({ stage: 'message', note_id: open }, mei)).status).toBe(404)
    expect((await add({ stage: 'intake', note_id: open })).status).toBe(404)
    const seen = await add({ stage: 'message', note_id: open })
    const unseen = await add({ stage: 'message', note_id: hidden })
    expect((await look(seen.body.photo.id, mei)).status).toBe(200)
    expect((await look(unseen.body.photo.id, mei)).status).toBe(404)
  })

  test('addPhoto accepts a multipart form as well as a raw body, with any file name', async () => {
    const form = new FormData()
    form.set('photo', new File([await aPicture({ format: 'png' })], '../../<img src=x onerror=alert(1)>.png'))
    const sent = await post(form, '')
    expect(sent.status).toBe(200)
    const text = await sent.text()
    expect(text).not.toContain('onerror')
    const seen = await look(JSON.parse(text).photo.id, sam)
    expect(seen.headers.get('content-disposition')).toMatch(/^inline; filename="ticket-\d+-photo-\d+\.jpg"$/)
  })

  test('addPhoto refuses files that are no pictures, and stores nothing of them', async () => {
    const before = await listPhotoFiles()
    const cases: [BodyInit, string, number][] = [
      ['{"data":{}}', 'application/json', 415],
      ['a=b', 'application/x-www-form-urlencoded', 415],
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 400],
      ['', 'image/jpeg', 400],
      [new FormData(), '', 400],
      ['not a form', 'multipart/form-data; boundary=x', 400],
      [new Uint8Array(12 * 1024 * 1024 + 1), 'image/jpeg', 413],
    ]
    for (const [body, type, status] of cases) {
      const answer = await post(body, type)
      expect([type, answer.status]).toEqual([type, status])
      expect(((await answer.json()) as { error: string }).error).toMatch(/\w\.$/)
    }
    expect(await listPhotoFiles()).toEqual(before)
  })

  test('addPhoto refuses cross-site requests', async () => {
    const headers = { origin: 'https://elsewhere.example', 'content-type': 'image/jpeg' }
    const body = await aPicture()
    const sent = await shop.fetch(
      `/api/tickets/${id}/photos?stage=intake`,
      { method: 'POST', body, headers },
      sam,
    )
    expect(sent.status).toBe(403)
  })

  test('addPhoto answers any bytes with a photo or a refusal, never a 500', async () => {
    const types = fc.constantFrom(
      'image/jpeg',
      'image/png',
      'application/octet-stream',
      'multipart/form-data; boundary=b',
    )
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), types, fc.boolean(), async (bytes, type, head) => {
        const body = head ? new Uint8Array([255, 216, 255, 224, ...bytes]) : new Uint8Array(bytes)
        const { status } = await post(body, type)
        expect(status).toBeGreaterThanOrEqual(400)
        expect(status).toBeLessThan(500)
      }),
      { numRuns: 60 },
    )
  })

  test('addPhoto enters nothing when the storage is unavailable, and says so', async () => {
    const { storage } = shop.shop
    const { put } = storage
    storage.put = () => Promise.reject(new Error('disk full'))
    const refused = await add()
    storage.put = put
    expect([refused.status, refused.body.error]).toEqual([503, expect.stringMatching(/cannot keep photos/)])
    expect((await add()).status).toBe(200)
  })

  test('deletePhoto hides a photo, and the next sweep removes its files', async () => {
    const { photo } = (await add()).body
    const before = (await listPhotoFiles()).length
    expect(
      (await shop.call('DELETE /api/tickets/{id}/photos/{photoId}', { id, photoId: photo.id }, { as: sam }))
        .status,
    ).toBe(200)
    expect((await look(photo.id, sam)).status).toBe(404)
    expect(
      (await shop.call('DELETE /api/tickets/{id}/photos/{photoId}', { id, photoId: photo.id }, { as: sam }))
        .status,
    ).toBe(404)
    await sweepPhotos(shop.shop)
    expect((await listPhotoFiles()).length).toBe(before - 2)
    expect(await sweepPhotos(shop.shop)).toBe(0)
  })

  test('sweepPhotos removes files without a row after a day, and no others', async () => {
    const { photo } = (await add()).body
    const today = new Date(shop.clock.now()).toISOString().slice(0, 10)
    const orphan = `photos/${today}/${'o'.repeat(43)}`
    await shop.shop.storage.put(`${orphan}.jpg`, new Uint8Array([1]), 'image/jpeg')
    await sweepPhotos(shop.shop)
    expect(await listPhotoFiles()).toContain(`${orphan}.jpg`)
    shop.clock.advance(2 * DAY_MS)
    sam = await shop.logIn(sam.email)
    await sweepPhotos(shop.shop)
    expect(await listPhotoFiles()).not.toContain(`${orphan}.jpg`)
    expect((await look(photo.id, sam)).status).toBe(200)
  })

  test("erasing a ticket's personal data removes its photos with their files", async () => {
    const { photo } = (await add()).body
    const { storage_key } = await shop.shop.database.db
      .selectFrom('photos')
      .select('storage_key')
      .where('id', '=', photo.id)
      .executeTakeFirstOrThrow()
    await shop.shop.database.transaction((tx) => stripTicket(tx, shop.shop, id, null))
    expect((await look(photo.id, sam)).status).toBe(404)
    expect((await add()).status).toBe(404)
    await sweepPhotos(shop.shop)
    expect((await listPhotoFiles()).filter((key) => key.startsWith(storage_key))).toEqual([])
  })
})

test('addPhoto is rate limited', async () => {
  const shop = await openTestApp()
  const mei = await shop.customer()
  const id = await bookFor(shop, mei)
  const about = { id, stage: 'message' as const, picture: new Blob(['no picture']) }
  const statuses = new Set<number>()
  for (let sent = 0; sent < 250; sent += 1)
    statuses.add((await shop.call('POST /api/tickets/{id}/photos', about, { as: mei })).status)
  expect([...statuses]).toEqual([400, 429])
  await shop.close()
})
