import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { firstDrawing } from '#contract/phone-drawings.ts'
import { toSlug } from '#contract/phone-slug.ts'
import { sweepPhotos } from '#domain/photos/sweep-photos.ts'
import { seedShop } from '#db/seed/seed-shop.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import { aPicture } from '#test/sample-picture.ts'
import { aBooking, bookFor, phoneBySlug } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

const pixel = {
  new_series: 'Google Pixel',
  model: '9 Pro',
  displayName: 'Google Pixel 9 Pro',
  releaseYear: 2024,
  drawing: firstDrawing,
  hidden: false,
}

onOneEngine('phones of the owner’s catalogue on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff()
  })
  afterEach(() => app.close())

  const listed = async (): Promise<Phone[]> =>
    JSON.parse((await app.call('GET /api/getphones', {})).body.data)
  const inCatalogue = async (phoneid: string) => {
    const { body } = await app.call('POST /api/phones/searches', { data: { phoneid } }, { as: sam })
    return { phone: body.phones[0]!, deletable: body.deletable }
  }
  /** What the form sends when nothing was changed on it. */
  const getDetails = ({ brand, model, displayName, releaseYear, drawing, hidden }: DetailsOf) => ({
    brand,
    model,
    displayName,
    releaseYear,
    drawing: drawing ?? null,
    hidden,
  })
  type DetailsOf = Awaited<ReturnType<typeof inCatalogue>>['phone']
  const change = async (phoneid: string, more: object) => {
    const { phone } = await inCatalogue(phoneid)
    return app.call(
      'PUT /api/phones/{id}',
      { id: phone.id, data: { ...getDetails(phone), version: phone.version, ...more } },
      { as: sam },
    )
  }

  test('addPhone adds a phone in a new series, which is sold as soon as it has a price', async () => {
    const { status, body } = await app.call('POST /api/phones', { data: pixel }, { as: sam })
    expect([status, body.phone]).toMatchObject([
      200,
      {
        phoneid: 'googlepixel9pro',
        brand: 'GooglePixel',
        seriesLabel: 'Google Pixel',
        releaseYear: 2024,
        imgSrc: '/drawings/googlepixel9pro.svg?v=1',
        screen: 0,
        picture: 'drawing',
        version: 1,
      },
    ])
    expect((await listed()).at(-1)).toMatchObject({ phoneid: 'googlepixel9pro', seriesLabel: 'Google Pixel' })
    const drawing = await app.fetch('/drawings/googlepixel9pro.svg')
    expect([drawing.status, await drawing.text()]).toEqual([200, expect.stringContaining('<svg')])
    expect(await (await app.fetch('/sitemap.xml')).text()).toContain('/repairs/googlepixel9pro<')

    const { id, phoneid } = body.phone
    const prices = { screen: 249, battery: 0, frontcamera: 0, backcamera: 0 }
    const others = { chargingport: 0, speaker: 0, housing: 0, homebutton: 0 }
    await app.call('PUT /api/update-device/', { data: { id, phoneid, ...prices, ...others } }, { as: sam })
    const mei = await app.customer()
    const phone = await phoneBySlug(app, 'googlepixel9pro')
    const booked = await app.call('POST /api/submitticket/', { data: aBooking(phone) }, { as: mei })
    expect(booked.status).toBe(200)
  })

  test.each([
    [{ displayName: 'iPhone 13' }, { displayName: expect.stringContaining('iphone13') }],
    [{ phoneid: 'iphone13' }, { phoneid: expect.stringContaining('iphone13') }],
    [{ displayName: '☎ ☎' }, { displayName: expect.stringContaining('letters') }],
    [{ model: ' ' }, { model: expect.any(String) }],
    [{ phoneid: 'Has Spaces' }, { phoneid: expect.any(String) }],
    [{ new_series: '', brand: 'Nokia' }, { brand: expect.any(String) }],
    [{ new_series: '' }, { brand: expect.any(String) }],
    [{ new_series: 'apple IPHONE' }, { new_series: expect.any(String) }],
    [{ releaseYear: 1999 }, { releaseYear: expect.any(String) }],
    [{ drawing: { ...firstDrawing, width: 5 } }, { 'drawing.width': expect.any(String) }],
    [{ drawing: { ...firstDrawing, back: '"/><script>' } }, { 'drawing.back': expect.any(String) }],
  ])('addPhone refuses %j and names the field', async (wrong, fields) => {
    const before = (await app.call('POST /api/phones/searches', { data: {} }, { as: sam })).body
    const { status, body } = await app.call('POST /api/phones', { data: { ...pixel, ...wrong } }, { as: sam })
    expect([status, body.fields]).toEqual([400, fields])
    expect((await app.call('POST /api/phones/searches', { data: {} }, { as: sam })).body).toEqual(before)
  })

  test('an identifier follows from the name by one rule, and no two phones have the same', async () => {
    const names = fc.stringMatching(/^[A-Za-z0-9+ .()-]{1,12}$/).filter((name) => toSlug(name) !== '')
    const taken = new Set((await listed()).map(({ phoneid }) => phoneid))
    await fc.assert(
      fc.asyncProperty(names, async (name) => {
        const slug = toSlug(name)
        expect(slug).toMatch(/^[a-z0-9]+$/)
        const { status, body } = await app.call(
          'POST /api/phones',
          { data: { ...pixel, new_series: '', brand: 'iPhone', displayName: name, model: name } },
          { as: sam },
        )
        // A name of blanks alone is trimmed away before.
        expect(status).toBe(taken.has(slug) ? 400 : 200)
        if (status === 200) expect(body.phone.phoneid).toBe(slug)
        taken.add(slug)
      }),
      { numRuns: 25 },
    )
    const all = (await app.call('POST /api/phones/searches', { data: {} }, { as: sam })).body.phones
    expect(new Set(all.map(({ phoneid }) => phoneid)).size).toBe(all.length)
  })

  test('a hidden phone leaves list, page, sitemap and booking for everybody; its tickets and drawing stay', async () => {
    const mei = await app.customer()
    const id = await bookFor(app, mei)
    const phone = await phoneBySlug(app, 'iphone13')
    expect((await change('iphone13', { hidden: true })).status).toBe(200)

    expect((await listed()).map(({ phoneid }) => phoneid)).not.toContain('iphone13')
    for (const as of [undefined, mei, sam]) {
      const { status } = await app.call(
        'GET /api/getphone/{phoneName}',
        { phoneName: 'iphone13' },
        as ? { as } : {},
      )
      expect(status).toBe(404)
    }
    expect(await (await app.fetch('/sitemap.xml')).text()).not.toContain('/repairs/iphone13<')
    const refused = await app.call('POST /api/submitticket/', { data: aBooking(phone) }, { as: mei })
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('for this phone')])
    const ticket = await app.call('POST /api/get-user-ticket', { data: { ticketid: id } }, { as: mei })
    expect([ticket.status, ticket.body]).toMatchObject([200, { displayName: 'iPhone 13' }])
    expect((await app.fetch('/drawings/iphone13.svg')).status).toBe(200)

    // Its prices can still be changed, and shown again it can be booked.
    const { phone: hidden } = await inCatalogue('iphone13')
    expect(hidden).toMatchObject({ hidden: true, screen: phone.screen })
    await change('iphone13', { hidden: false })
    expect((await app.call('POST /api/submitticket/', { data: aBooking(phone) }, { as: mei })).status).toBe(
      200,
    )
  })

  test('getPhones lists exactly the phones that are neither hidden nor of a series that is off', async () => {
    const all = (await app.call('POST /api/phones/searches', { data: {} }, { as: sam })).body.phones
    const some = all.filter((_, place) => place % 9 === 0)
    await fc.assert(
      fc.asyncProperty(fc.subarray(some), async (hide) => {
        const hidden = new Set(hide.map(({ phoneid }) => phoneid))
        for (const { phoneid } of some) {
          const { phone } = await inCatalogue(phoneid)
          if (phone.hidden !== hidden.has(phoneid)) {
            expect((await change(phoneid, { hidden: hidden.has(phoneid) })).status).toBe(200)
          }
        }
        const shown = all.flatMap(({ phoneid }) => (hidden.has(phoneid) ? [] : [phoneid]))
        expect((await listed()).map(({ phoneid }) => phoneid)).toEqual(shown)
      }),
      { numRuns: 4 },
    )
  })

  test('changePhone refuses an old version with the colleague’s change, and records which fields changed', async () => {
    const { phone } = await inCatalogue('iphone13')
    expect((await change('iphone13', { model: '13 (2021)' })).body.phone.version).toBe(phone.version + 1)
    const late = await change('iphone13', { model: 'thirteen', version: phone.version })
    expect([late.status, late.body]).toMatchObject([409, { phone: { model: '13 (2021)' } }])
    const events = await app.shop.database.db
      .selectFrom('events')
      .select(['subject_id', 'details'])
      .where('kind', '=', 'phone.changed')
      .execute()
    expect(events).toEqual([{ subject_id: phone.id, details: JSON.stringify({ fields: ['model'] }) }])
    // The version of prices and phone is one.
    expect((await listed()).find(({ phoneid }) => phoneid === 'iphone13')?.version).toBe(phone.version + 1)
  })

  test('a phone’s identifier and the phone itself stay once a ticket names it', async () => {
    const { phone: other } = await inCatalogue('iphone12')
    await bookFor(app, await app.customer())
    const { phone, deletable } = await inCatalogue('iphone13')
    expect(deletable).toBe(false)
    const renamed = await change('iphone13', { phoneid: 'iphonethirteen' })
    expect([renamed.status, Object.keys(renamed.body.fields!)]).toEqual([400, ['phoneid']])
    const kept = await app.call(
      'DELETE /api/phones/{id}/{version}',
      { id: phone.id, version: phone.version },
      { as: sam },
    )
    expect(kept.status).toBe(409)

    expect((await change('iphone12', { phoneid: 'iphonetwelve' })).body.phone.phoneid).toBe('iphonetwelve')
    const { version } = (await inCatalogue('iphonetwelve')).phone
    expect(
      (await app.call('DELETE /api/phones/{id}/{version}', { id: other.id, version }, { as: sam })).status,
    ).toBe(200)
    expect((await app.fetch('/api/getphone/iphonetwelve')).status).toBe(404)
  })

  test('a deleted phone does not come back with the next start', async () => {
    const { phone } = await inCatalogue('samsungs8')
    await app.call('DELETE /api/phones/{id}/{version}', { id: phone.id, version: phone.version }, { as: sam })
    await seedShop(app.shop.database, { profile: '{}', now: 99 })
    expect((await inCatalogue('samsungs8')).phone).toBeUndefined()
    // Added again by hand, it is there.
    const again = { ...pixel, new_series: '', brand: 'Samsung', displayName: 'Samsung S8', model: 'S8' }
    expect((await app.call('POST /api/phones', { data: again }, { as: sam })).status).toBe(200)
    await seedShop(app.shop.database, { profile: '{}', now: 99 })
    expect((await inCatalogue('samsungs8')).phone.brand).toBe('Samsung')
  })

  test('orderPhones puts the phones of a series in any order, and leaves the other series alone', async () => {
    const before = (await app.call('POST /api/phones/searches', { data: {} }, { as: sam })).body.phones
    const notes = before.filter(({ brand }) => brand === 'SamsungNote')
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(notes, { minLength: notes.length, maxLength: notes.length }),
        async (wanted) => {
          const { series } = (
            await app.call('POST /api/phones/searches', { data: { brand: 'SamsungNote' } }, { as: sam })
          ).body
          const { version } = series.find(({ key }) => key === 'SamsungNote')!
          const data = { brand: 'SamsungNote', version, phones: wanted.map(({ id }) => id) }
          expect((await app.call('PUT /api/phones/order', { data }, { as: sam })).status).toBe(200)
          const after = await listed()
          expect(after.filter(({ brand }) => brand === 'SamsungNote').map(({ id }) => id)).toEqual(
            data.phones,
          )
          const others = (phones: { id: number; brand: string }[]) =>
            phones.filter(({ brand }) => brand !== 'SamsungNote').map(({ id }) => id)
          expect(others(after)).toEqual(others(before))
          // A colleague who has not seen this order is refused.
          expect((await app.call('PUT /api/phones/order', { data }, { as: sam })).status).toBe(409)
        },
      ),
      { numRuns: 5 },
    )
    // The next start keeps the order.
    const order = (await listed()).map(({ id }) => id)
    await seedShop(app.shop.database, { profile: '{}', now: 99 })
    expect((await listed()).map(({ id }) => id)).toEqual(order)
  })

  test.each([
    ['one is missing', (ids: number[]) => ids.slice(1)],
    ['one is named twice', (ids: number[]) => [...ids.slice(1), ids.at(-1)!]],
    ['one is of another series', (ids: number[]) => [...ids.slice(1), 1]],
  ])('orderPhones refuses an order in which %s', async (_, wrong) => {
    const { phones, series } = (
      await app.call('POST /api/phones/searches', { data: { brand: 'SamsungNote' } }, { as: sam })
    ).body
    const { version } = series.find(({ key }) => key === 'SamsungNote')!
    const data = { brand: 'SamsungNote', version, phones: wrong(phones.map(({ id }) => id)) }
    expect((await app.call('PUT /api/phones/order', { data }, { as: sam })).status).toBe(409)
  })

  test('an uploaded picture takes the place of the drawing, is re-encoded, and the sweep keeps it', async () => {
    const { phone } = await inCatalogue('iphone13')
    const upload = { id: phone.id, version: phone.version, picture: await aPicture() }
    const { status, body } = await app.call('POST /api/phones/{id}/picture', upload, { as: sam })
    expect([status, body.phone]).toMatchObject([
      200,
      { imgSrc: '/drawings/iphone13.jpg?v=1', picture: 'upload', version: phone.version + 1 },
    ])
    expect((await app.call('POST /api/phones/{id}/picture', upload, { as: sam })).status).toBe(409)
    app.clock.advance(3 * DAY_MS)
    await sweepPhotos(app.shop)
    sam = await app.staff('Ada Novak')
    const picture = await app.fetch(body.phone.imgSrc)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(Buffer.from(await picture.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([255, 216, 255]))
    expect(await app.shop.storage.list('photos')).toHaveLength(1)

    const removed = await app.call(
      'DELETE /api/phones/{id}/picture/{version}',
      { id: phone.id, version: body.phone.version },
      { as: sam },
    )
    expect(removed.body.phone.imgSrc).toBe('/drawings/iphone13.svg?v=2')
    expect((await app.fetch('/drawings/iphone13.jpg')).status).toBe(404)
    expect(await app.shop.storage.list('photos')).toEqual([])
  })

  test('addPhonePicture refuses what is no picture, and keeps nothing of it', async () => {
    const { phone } = await inCatalogue('iphone13')
    const script = new Blob(['<svg onload="alert(1)"/>'])
    const { status } = await app.call(
      'POST /api/phones/{id}/picture',
      { id: phone.id, version: phone.version, picture: script },
      { as: sam },
    )
    expect(status).toBe(400)
    expect(await app.shop.storage.list('photos')).toEqual([])
  })

  test('searchPhones answers a part of what matches, with its number', async () => {
    const search = async (data: object) =>
      (await app.call('POST /api/phones/searches', { data }, { as: sam })).body
    const all = await search({ q: 'note' })
    expect([all.total, all.phones.length]).toEqual([6, 6])
    const part = await search({ q: 'note', limit: 2, offset: 3 })
    expect([part.total, part.phones]).toEqual([6, all.phones.slice(3, 5)])
    expect((await search({ limit: 5, offset: 100 })).phones).toHaveLength(2)
    expect((await app.call('POST /api/phones/searches', { data: { limit: 0 } }, { as: sam })).status).toBe(
      400,
    )
  })

  test('getPhones and searchPhones answer 2,000 phones with twelve thousand prices quickly', async () => {
    const { db } = app.shop.database
    const many = Array.from({ length: 2_000 }, (_, place) => ({
      slug: `many${place}`,
      brand: 'iPhone',
      model: `M${place}`,
      display_name: `Many ${place}`,
      position: 1_000 + place,
      version: 1,
      updated_at: 1,
    }))
    for (let at = 0; at < many.length; at += 500) {
      const added = await db
        .insertInto('phones')
        .values(many.slice(at, at + 500))
        .returning('id')
        .execute()
      const prices = added.flatMap(({ id }) =>
        (['screen', 'battery', 'speaker', 'housing', 'chargingport', 'backcamera'] as const).map(
          (repair_key) => ({
            phone_id: id,
            repair_key,
            price_dollars: 99,
          }),
        ),
      )
      await db.insertInto('phone_prices').values(prices).execute()
    }
    await db.updateTable('versions').set({ value: 99 }).where('name', '=', 'catalogue').execute()
    app.clock.advance(2_000)
    const statements = vi.spyOn(db.getExecutor(), 'executeQuery')
    const { body } = await app.call('POST /api/phones/searches', { data: {} }, { as: sam })
    expect(body.phones).toHaveLength(2_102)
    expect(await listed()).toHaveLength(2_102)
    // Not one for each phone.
    expect(statements.mock.calls.length).toBeGreaterThan(0)
    expect(statements.mock.calls.length).toBeLessThan(20)
  })

  test('another process hides the phone too, within a second', async () => {
    const other = await openTestApp({
      engine,
      throttle: false,
      parts: { database: { ...app.shop.database } },
    })
    const there = async () => JSON.parse((await other.call('GET /api/getphones', {})).body.data) as Phone[]
    expect((await there()).some(({ phoneid }) => phoneid === 'iphone13')).toBe(true)
    await change('iphone13', { hidden: true, displayName: 'iPhone Thirteen' })
    other.clock.advance(1_000)
    expect((await there()).some(({ phoneid }) => phoneid === 'iphone13')).toBe(false)
    expect((await other.call('GET /api/getphone/{phoneName}', { phoneName: 'iphone13' })).status).toBe(404)
    expect(await (await other.fetch('/sitemap.xml')).text()).not.toContain('/repairs/iphone13<')
  })
})
