import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { getDraftPhotoUrl, MAX_DRAFT_PHOTOS } from '#contract/photos.ts'
import { sweepDrafts } from '#domain/drafts/sweep-drafts.ts'
import { sweepPhotos } from '#domain/photos/sweep-photos.ts'
import { aPicture } from '#test/sample-picture.ts'
import { aBooking, phoneBySlug } from '#test/sample-booking.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type Browser, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onBothEngines('pictures of an unfinished booking on %s', (engine) => {
  let shop: TestApp
  let sam: SignedIn
  beforeAll(async () => {
    shop = await openTestApp({ engine, throttle: false })
    sam = await shop.staff()
  })
  afterAll(() => shop.close())

  const form = { phoneid: 'iphone13', repair_name: 'screen' }
  const add = async (as: Browser, more: object = form) =>
    shop.call('POST /api/drafts/photos', { ...more, picture: await aPicture() }, { as })
  const list = async (as: Browser) => (await shop.call('GET /api/draft', {}, { as })).body.photos
  const look = (id: number, as: Browser) => shop.fetch(getDraftPhotoUrl(id), {}, as)
  const countFiles = async () => (await shop.shop.storage.list('photos')).length
  const seenAtIntake = async (id: number) =>
    (await shop.call('GET /api/tickets/{id}/bench', { id }, { as: sam })).body.photos
  const bookAsGuest = async (as: Browser, slug = 'iphone13') => {
    const phone = await phoneBySlug(shop, slug)
    const { phone_id, repair_name, phone_serial, phone_pin: _, ...shared } = aBooking(phone)
    const guest = { fullname: 'Mei Tanaka', email: 'mei@example.com' }
    const data = { ...guest, ...shared, items: [{ phone_id, repair_name, phone_serial }] }
    return (await shop.call('POST /api/bookings', { data }, { as })).body.ticket_id
  }

  test('addDraftPhoto keeps pictures with the draft, for its browser only', async () => {
    const visitor = shop.browser()
    const { status, body } = await add(visitor)
    expect([status, body.photo]).toMatchObject([200, { width: 640, height: 480 }])
    await shop.call('PUT /api/draft', { data: { ...form, fields: { fault: 'Cracked' } } }, { as: visitor })
    expect(await list(visitor)).toEqual([body.photo])
    const seen = await look(body.photo.id, visitor)
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await look(body.photo.id, shop.browser())).status).toBe(404)
    expect(await list(shop.browser())).toEqual([])
  })

  test('addDraftPhoto takes three pictures, and room for another comes with a removal', async () => {
    const visitor = shop.browser()
    for (let n = 0; n < MAX_DRAFT_PHOTOS; n += 1) expect((await add(visitor)).status).toBe(200)
    const { status, body } = await add(visitor)
    expect([status, body.error]).toEqual([409, 'Three pictures are the most for a booking.'])
    const [first] = await list(visitor)
    const remove = (as: Browser) =>
      shop.call('DELETE /api/drafts/photos/{photoId}', { photoId: first!.id }, { as })
    expect((await remove(shop.browser())).status).toBe(404)
    expect((await remove(visitor)).status).toBe(200)
    expect((await add(visitor)).status).toBe(200)
    expect(await list(visitor)).toHaveLength(MAX_DRAFT_PHOTOS)
  })

  test('addDraftPhoto refuses files that are no pictures, and keeps nothing of them', async () => {
    const visitor = shop.browser()
    const before = await countFiles()
    const picture = new Blob(['<svg/>'], { type: 'image/jpeg' })
    const { status } = await shop.call('POST /api/drafts/photos', { ...form, picture }, { as: visitor })
    expect([status, await list(visitor), await countFiles()]).toEqual([400, [], before])
  })

  test('a booking takes the pictures of its phone to the ticket, where intake and customer see them', async () => {
    const visitor = shop.browser()
    await add(visitor)
    await add(visitor)
    const id = await bookAsGuest(visitor)
    const photos = await seenAtIntake(id)
    expect(photos.map(({ stage }) => stage)).toEqual(['booking', 'booking'])
    expect((await shop.call('GET /api/draft', {}, { as: visitor })).body).toEqual({ draft: null, photos: [] })
    const rows = await shop.shop.database.db
      .selectFrom('draft_photos')
      .innerJoin('photos', 'photos.storage_key', 'draft_photos.storage_key')
      .select('photos.id')
      .execute()
    expect(rows).toEqual([])
  })

  test('a booking with an account takes the pictures of its draft, also from another browser', async () => {
    const mei = await shop.customer('Mei Tanaka')
    await add(mei)
    const other = await shop.logIn(mei.email)
    expect(await list(other)).toHaveLength(1)
    const data = aBooking(await phoneBySlug(shop, 'iphone13'))
    const { body } = await shop.call('POST /api/submitticket/', { data }, { as: other })
    const [photo] = await seenAtIntake(body.ticket_id)
    const seen = await shop.fetch(`/api/tickets/${body.ticket_id}/photos/${photo!.id}`, {}, mei)
    expect(seen.status).toBe(200)
    const own = await shop.call('GET /api/account/data', {}, { as: mei })
    expect(own.body.tickets[0]!.photos.map(({ stage }) => stage)).toEqual(['booking'])
  })

  test('pictures of one phone never reach the ticket of another', async () => {
    const visitor = shop.browser()
    await add(visitor)
    expect(await seenAtIntake(await bookAsGuest(visitor, 'iphone14'))).toEqual([])
    await add(visitor)
    await add(visitor, { phoneid: 'iphone14', repair_name: 'screen' })
    expect(await list(visitor)).toHaveLength(1)
  })

  test('pictures of one phone stay with it while another tab fills in the form of another phone', async () => {
    const visitor = shop.browser()
    await add(visitor)
    const inOtherTab = { phoneid: 'iphone14', repair_name: 'screen' }
    await shop.call('PUT /api/draft', { data: { ...inOtherTab, fields: { fault: 'Dark' } } }, { as: visitor })
    expect(await list(visitor)).toEqual([])
    await add(visitor, inOtherTab)
    expect(await list(visitor)).toHaveLength(1)
    // Both forms have room of their own, and show their own pictures when they are opened again.
    for (let n = 1; n < MAX_DRAFT_PHOTOS; n += 1) expect((await add(visitor)).status).toBe(200)
    expect((await add(visitor)).status).toBe(409)
    expect(await list(visitor)).toHaveLength(MAX_DRAFT_PHOTOS)
    const page = await shop.call('GET /api/pages/booking-form', {}, { as: visitor })
    expect(page.body.photos.map(({ phoneid }) => phoneid)).toEqual([
      'iphone13',
      'iphone14',
      'iphone13',
      'iphone13',
    ])
    await shop.call('PUT /api/draft', { data: { ...inOtherTab, fields: { fault: 'Dark' } } }, { as: visitor })
    expect(await seenAtIntake(await bookAsGuest(visitor))).toHaveLength(MAX_DRAFT_PHOTOS)
  })

  test('a booking leaves the pictures of another tab to its phone, until that is booked too', async () => {
    const inOtherTab = { phoneid: 'iphone14', repair_name: 'screen' }
    const visitor = shop.browser()
    await add(visitor, inOtherTab)
    await add(visitor)
    expect(await seenAtIntake(await bookAsGuest(visitor))).toHaveLength(1)
    expect((await add(visitor, inOtherTab)).status).toBe(200)
    expect(await list(visitor)).toHaveLength(2)
    expect(await seenAtIntake(await bookAsGuest(visitor, 'iphone14'))).toHaveLength(2)
    expect((await shop.call('GET /api/draft', {}, { as: visitor })).body).toEqual({ draft: null, photos: [] })

    const lin = await shop.customer('Lin Chen')
    await add(lin)
    await add(lin, inOtherTab)
    for (const slug of ['iphone13', 'iphone14']) {
      const data = aBooking(await phoneBySlug(shop, slug))
      const { body } = await shop.call('POST /api/submitticket/', { data }, { as: lin })
      expect(await seenAtIntake(body.ticket_id)).toHaveLength(1)
    }
  })

  test('a picture stays with its phone when another tab saves while it is read', async () => {
    const visitor = shop.browser()
    await shop.call('PUT /api/draft', { data: { ...form, fields: {} } }, { as: visitor })
    const inOtherTab = { phoneid: 'iphone14', repair_name: 'screen', fields: { fault: 'Dark' } }
    const save = () => shop.call('PUT /api/draft', { data: inOtherTab }, { as: visitor })
    const { pictures } = shop.shop
    const read = pictures.read.bind(pictures)
    vi.spyOn(pictures, 'read').mockImplementationOnce(async (...words) => {
      await save()
      return read(...words)
    })
    const added = [(await add(visitor)).body.photo]
    for (let n = 1; n < MAX_DRAFT_PHOTOS; n += 1) {
      await shop.call('PUT /api/draft', { data: { ...form, fields: {} } }, { as: visitor })
      added.push((await Promise.all([add(visitor), save()]))[0].body.photo)
    }
    expect(added.map(({ phoneid }) => phoneid)).toEqual(Array(MAX_DRAFT_PHOTOS).fill('iphone13'))
    const page = await shop.call('GET /api/pages/booking-form', {}, { as: visitor })
    expect(page.body.photos).toEqual(added)
    expect(await seenAtIntake(await bookAsGuest(visitor, 'iphone14'))).toEqual([])
  })

  test('a draft that another browser of the account goes on with keeps its pictures', async () => {
    const jonas = await shop.customer('Jonas Berg')
    await add(jonas)
    const other = await shop.logIn(jonas.email)
    await shop.call('PUT /api/draft', { data: { ...form, fields: { fault: 'Dark' } } }, { as: other })
    expect([await list(other), await list(jonas)].map(({ length }) => length)).toEqual([1, 1])
    const own = await shop.call('GET /api/account/data', {}, { as: jonas })
    expect(own.body.draft_photos).toHaveLength(1)
  })

  test('the sweep removes the files of drafts that were discarded, erased or are too old', async () => {
    await sweepPhotos(shop.shop)
    const before = await countFiles()
    const [discards, leaves, erased] = [shop.browser(), shop.browser(), await shop.customer('Ines Cruz')]
    await add(discards)
    await add(leaves)
    await add(erased)
    await shop.call('DELETE /api/draft', {}, { as: discards })
    const data = { password: erased.password }
    await shop.call('POST /api/account/erasures', { data }, { as: erased })
    await sweepPhotos(shop.shop)
    expect(await countFiles()).toBe(before + 2)
    shop.clock.advance(49 * HOUR_MS)
    await sweepDrafts(shop.shop)
    await sweepPhotos(shop.shop)
    expect(await list(leaves)).toEqual([])
    expect(await countFiles()).toBeLessThanOrEqual(before)
  })

  test('the sweep keeps a picture that a booking moves to its ticket while the sweep looks for orphans', async () => {
    const visitor = shop.browser()
    await add(visitor)
    shop.clock.advance(26 * HOUR_MS)
    let ticket = 0
    const reads: Promise<unknown>[] = []
    // From the listing of the files on, the booking comes between the first and the second read of the two tables.
    const between = (query: object): object =>
      new Proxy(query, {
        get(target, key) {
          const method = Reflect.get(target, key) as (...words: unknown[]) => object
          if (key !== 'execute') return (...words: unknown[]) => between(method.apply(target, words))
          return () => {
            const isSecond = reads.length === 1
            const read = (async () => {
              if (isSecond) {
                await reads[0]
                ticket = await bookAsGuest(visitor)
              }
              return method.call(target)
            })()
            reads.push(read)
            return read
          }
        },
      })
    const { database, storage } = shop.shop
    let isListed = false
    const db = new Proxy(database.db, {
      get(target, key) {
        if (key !== 'selectFrom') return (Reflect.get(target, key) as () => void).bind(target)
        return (table: 'photos' | 'draft_photos') => {
          const query = target.selectFrom(table)
          return isListed && ['photos', 'draft_photos'].includes(table) ? between(query) : query
        }
      },
    })
    const listing = {
      ...storage,
      async list(folder: string) {
        const files = await storage.list(folder)
        isListed ||= files.length > 0
        return files
      },
    }
    await sweepPhotos({ ...shop.shop, database: { ...database, db }, storage: listing })
    const as = await shop.logIn(sam.email)
    const { body } = await shop.call('GET /api/tickets/{id}/bench', { id: ticket }, { as })
    const picture = await shop.fetch(`/api/tickets/${ticket}/photos/${body.photos[0]!.id}`, {}, as)
    expect(picture.status).toBe(200)
  })
})
