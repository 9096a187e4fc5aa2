import fc from 'fast-check'
import { afterEach, beforeEach, expect } from 'vitest'
import type { Phone } from '#contract/catalogue.schema.ts'
import { seedShop } from '#db/seed/seed-shop.ts'
import { aBooking, phoneBySlug } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('series of phones on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff()
  })
  afterEach(() => app.close())

  const listed = async (): Promise<Phone[]> =>
    JSON.parse((await app.call('GET /api/getphones', {})).body.data)
  const shownSeries = async () => [...new Set((await listed()).map(({ seriesLabel }) => seriesLabel))]
  const all = async () => (await app.call('GET /api/series', {}, { as: sam })).body.series

  test('getSeries lists the four delivered series with their phones', async () => {
    expect((await all()).map(({ key, label, shown, phones }) => [key, label, shown, phones])).toEqual([
      ['iPhone', 'Apple iPhone', true, 44],
      ['Samsung', 'Samsung S Series', true, 35],
      ['SamsungZ', 'Samsung Z Series', true, 17],
      ['SamsungNote', 'Samsung Note Series', true, 6],
    ])
  })

  test('a series that is off takes its phones out of list and booking; its own page is unknown', async () => {
    const phone = await phoneBySlug(app, 'samsungnote8')
    const data = { label: 'Samsung Note', shown: false, version: 1 }
    const off = await app.call('PUT /api/series/{key}', { key: 'SamsungNote', data }, { as: sam })
    expect([off.status, off.body.series]).toMatchObject([200, { shown: false, version: 2 }])
    expect(await shownSeries()).toEqual(['Apple iPhone', 'Samsung S Series', 'Samsung Z Series'])
    expect((await app.call('GET /api/getphone/{phoneName}', { phoneName: 'samsungnote8' })).status).toBe(404)
    const booked = await app.call(
      'POST /api/submitticket/',
      { data: aBooking(phone) },
      { as: await app.customer() },
    )
    expect(booked.status).toBe(409)

    const late = await app.call('PUT /api/series/{key}', { key: 'SamsungNote', data }, { as: sam })
    expect([late.status, late.body]).toMatchObject([409, { series: { label: 'Samsung Note', version: 2 } }])
    const on = { label: 'Samsung Note', shown: true, version: 2 }
    await app.call('PUT /api/series/{key}', { key: 'SamsungNote', data: on }, { as: sam })
    expect((await shownSeries()).at(-1)).toBe('Samsung Note')
    // The next start keeps the name.
    await seedShop(app.shop.database, { profile: '{}', now: 99 })
    expect((await shownSeries()).at(-1)).toBe('Samsung Note')
  })

  test('addSeries finds a key for every name, and refuses a name that is taken', async () => {
    for (const [label, key] of [
      ['Google Pixel', 'GooglePixel'],
      ['Google-Pixel', 'GooglePixel2'],
      ['☎', 'Series'],
    ]) {
      const { status, body } = await app.call('POST /api/series', { data: { label: label! } }, { as: sam })
      expect([status, body.series]).toMatchObject([200, { key, label, phones: 0 }])
    }
    const { status, body } = await app.call(
      'POST /api/series',
      { data: { label: 'google pixel' } },
      { as: sam },
    )
    expect([status, Object.keys(body.fields!)]).toEqual([400, ['label']])
  })

  test('deleteSeries deletes a series without phones alone', async () => {
    const { body } = await app.call('POST /api/series', { data: { label: 'Google Pixel' } }, { as: sam })
    const { key, version } = body.series
    expect(
      (await app.call('DELETE /api/series/{key}/{version}', { key: 'iPhone', version: 1 }, { as: sam }))
        .status,
    ).toBe(409)
    expect((await app.call('DELETE /api/series/{key}/{version}', { key, version }, { as: sam })).status).toBe(
      200,
    )
    expect(await all()).toHaveLength(4)
  })

  test('orderSeries orders list and filter in any way, and refuses keys that are not all series', async () => {
    const keys = (await all()).map(({ key }) => key)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(keys, { minLength: 4, maxLength: 4 }), async (wanted) => {
        expect(
          (await app.call('PUT /api/series/order', { data: { keys: wanted } }, { as: sam })).status,
        ).toBe(200)
        expect([...new Set((await listed()).map(({ brand }) => brand))]).toEqual(wanted)
      }),
      { numRuns: 6 },
    )
    for (const wrong of [keys.slice(1), [...keys, 'Nokia'], [...keys.slice(1), keys[1]!]]) {
      expect((await app.call('PUT /api/series/order', { data: { keys: wrong } }, { as: sam })).status).toBe(
        409,
      )
    }
  })
})
