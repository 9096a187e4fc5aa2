import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPhoto, deletePhoto, getPhoto, photoAddress } from '#contract/photos.ts'
import { getBenchRecord } from '#contract/part-tests.ts'
import { submitTicketComment } from '#contract/tickets.ts'
import { stripTicket } from '#domain/privacy/strip-ticket.ts'
import { sweepPhotos } from '#domain/photos/sweep-photos.ts'
import { aPicture } from '#test/a-picture.ts'
import { bookFor } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, publicOrigin, type SignedIn, type TestShop } from '#test/open-test-shop.ts'

const day = 24 * 60 * 60_000

describe.each(engines)('photos on %s', (engine) => {
  let shop: TestShop
  let mei: SignedIn
  let jonas: SignedIn
  let sam: SignedIn
  let id: number
  beforeAll(async () => {
    shop = await openTestShop({ engine, throttle: false })
    mei = await shop.customer()
    jonas = await shop.customer('Jonas Berg')
    sam = await shop.staff()
    id = await bookFor(shop, mei)
  })
  afterAll(() => shop.close())

  const add = async (more: object = {}, as = sam) => {
    const about = { id, stage: 'intake' as const, picture: await aPicture(), ...more }
    return shop.call(addPhoto, about, { as })
  }
  const look = (photoId: number, as?: SignedIn, more = '', headers = {}) =>
    shop.fetch(photoAddress(id, photoId) + more, { headers }, as)
  const filesOf = () => shop.shop.storage.list('photos')
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

  test('what staff add is seen by them and its customer, in both sizes, and by nobody else', async () => {
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

  test('a browser keeps it, but asks each time, and nothing in it can run', async () => {
    const { photo } = (await add()).body
    const { headers } = await look(photo.id, mei)
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    const mark = headers.get('etag') ?? ''
    expect((await look(photo.id, mei, '', { 'if-none-match': mark })).status).toBe(304)
    // Whoever may no longer see it is told nothing, whatever they kept.
    expect((await look(photo.id, jonas, '', { 'if-none-match': mark })).status).toBe(404)
  })

  test('a staff-only photo does not exist for the customer', async () => {
    const { photo } = (await add({ staff_only: true })).body
    expect(photo.staff_only).toBe(1)
    expect((await look(photo.id, mei)).status).toBe(404)
    expect((await look(photo.id, sam)).status).toBe(200)
    const seen = await shop.call(getBenchRecord, { id }, { as: mei })
    expect(seen.body.photos.map((one) => one.id)).not.toContain(photo.id)
  })

  test('a photo is found under its own ticket only', async () => {
    const { photo } = (await add()).body
    const other = await bookFor(shop, jonas)
    const { status } = await shop
      .call(getPhoto, { id: other, photoId: photo.id }, { as: jonas })
      .catch(() => ({ status: 0 }))
    expect(status).toBe(404)
    expect((await shop.call(deletePhoto, { id: other, photoId: photo.id }, { as: sam })).status).toBe(404)
  })

  test('a customer sends pictures with messages on an own ticket, and with nothing else', async () => {
    expect((await add({ stage: 'intake' }, mei)).status).toBe(403)
    expect((await add({ stage: 'completion' }, mei)).status).toBe(403)
    expect((await add({ stage: 'message' }, jonas)).status).toBe(404)
    const sent = await add({ stage: 'message', staff_only: true }, mei)
    expect([sent.status, sent.body.photo.staff_only]).toEqual([200, 0])
    expect((await look(sent.body.photo.id, mei)).status).toBe(200)
  })

  test('a picture hangs on the caller’s own note of that ticket, and is seen as the note is', async () => {
    const note = async (makeVisibleToCustomer: boolean) => {
      const data = { ticketid: id, comment: 'Look.', status: 0 as const, makeVisibleToCustomer }
      return (await shop.call(submitTicketComment, { data }, { as: sam })).body.note.id
    }
    const [open, hidden] = [await note(true), await note(false)]
    expect((await add({ stage: 'message', note_id: open }, mei)).status).toBe(404)
    expect((await add({ stage: 'intake', note_id: open })).status).toBe(404)
    const seen = await add({ stage: 'message', note_id: open })
    const unseen = await add({ stage: 'message', note_id: hidden })
    expect((await look(seen.body.photo.id, mei)).status).toBe(200)
    expect((await look(unseen.body.photo.id, mei)).status).toBe(404)
  })

  test('a form brings a picture as well as a bare body, whatever its file is called', async () => {
    const form = new FormData()
    form.set('photo', new File([await aPicture({ format: 'png' })], '../../<img src=x onerror=alert(1)>.png'))
    const sent = await post(form, '')
    expect(sent.status).toBe(200)
    const text = await sent.text()
    expect(text).not.toContain('onerror')
    const seen = await look(JSON.parse(text).photo.id, sam)
    expect(seen.headers.get('content-disposition')).toMatch(/^inline; filename="ticket-\d+-photo-\d+\.jpg"$/)
  })

  test('what is no picture is refused with a sentence and leaves nothing behind', async () => {
    const before = await filesOf()
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
    expect(await filesOf()).toEqual(before)
  })

  test('another site cannot send one', async () => {
    const headers = { origin: 'https://elsewhere.example', 'content-type': 'image/jpeg' }
    const body = await aPicture()
    const sent = await shop.fetch(
      `/api/tickets/${id}/photos?stage=intake`,
      { method: 'POST', body, headers },
      sam,
    )
    expect(sent.status).toBe(403)
  })

  test('whatever bytes arrive, the answer is never a fault of ours', async () => {
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

  test('when the storage is away nothing is entered, and a sentence says so', async () => {
    const { storage } = shop.shop
    const { put } = storage
    storage.put = () => Promise.reject(new Error('disk full'))
    const refused = await add()
    storage.put = put
    expect([refused.status, refused.body.error]).toEqual([503, expect.stringMatching(/cannot keep photos/)])
    expect((await add()).status).toBe(200)
  })

  test('a deleted photo is gone at once, and its files with the next sweep', async () => {
    const { photo } = (await add()).body
    const before = (await filesOf()).length
    expect((await shop.call(deletePhoto, { id, photoId: photo.id }, { as: sam })).status).toBe(200)
    expect((await look(photo.id, sam)).status).toBe(404)
    expect((await shop.call(deletePhoto, { id, photoId: photo.id }, { as: sam })).status).toBe(404)
    await sweepPhotos(shop.shop)
    expect((await filesOf()).length).toBe(before - 2)
    expect(await sweepPhotos(shop.shop)).toBe(0)
  })

  test('files that no photo speaks of are removed once their day is over, and no others', async () => {
    const { photo } = (await add()).body
    const today = new Date(shop.clock.now()).toISOString().slice(0, 10)
    const orphan = `photos/${today}/${'o'.repeat(43)}`
    await shop.shop.storage.put(`${orphan}.jpg`, new Uint8Array([1]), 'image/jpeg')
    await sweepPhotos(shop.shop)
    expect(await filesOf()).toContain(`${orphan}.jpg`)
    shop.clock.turn(2 * day)
    sam = await shop.logIn(sam.email)
    await sweepPhotos(shop.shop)
    expect(await filesOf()).not.toContain(`${orphan}.jpg`)
    expect((await look(photo.id, sam)).status).toBe(200)
  })

  test('a ticket that is stripped of what names a person loses its photos, files too', async () => {
    const { photo } = (await add()).body
    const { storage_key } = await shop.shop.books.db
      .selectFrom('photos')
      .select('storage_key')
      .where('id', '=', photo.id)
      .executeTakeFirstOrThrow()
    await shop.shop.books.transaction((tx) => stripTicket(tx, shop.shop, id, null))
    expect((await look(photo.id, sam)).status).toBe(404)
    expect((await add()).status).toBe(404)
    await sweepPhotos(shop.shop)
    expect((await filesOf()).filter((key) => key.startsWith(storage_key))).toEqual([])
  })
})

test('somebody who sends very many is asked to wait', async () => {
  const shop = await openTestShop()
  const mei = await shop.customer()
  const id = await bookFor(shop, mei)
  const about = { id, stage: 'message' as const, picture: new Blob(['no picture']) }
  const statuses = new Set<number>()
  for (let sent = 0; sent < 250; sent += 1)
    statuses.add((await shop.call(addPhoto, about, { as: mei })).status)
  expect([...statuses]).toEqual([400, 429])
  await shop.close()
})
