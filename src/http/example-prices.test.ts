import { afterEach, beforeEach, expect, test } from 'vitest'
import { repairKeys } from '#contract/catalogue.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import { seedShop } from '#db/seed/seed-shop.ts'
import { countConfirmedPrices } from '#domain/catalogue/confirmed-prices.ts'
import { hidesExamples } from '#domain/catalogue/example-prices.ts'
import { aBooking, phoneBySlug } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

test.each([
  ['http://localhost:3000', false],
  ['http://127.0.0.1:3000', false],
  ['http://[::1]:3000', false],
  ['https://repairs.example.com', true],
  ['https://localhost.example.com', true],
  ['http://192.168.1.5:3000', true],
])('hidesExamples at %s is %s', (publicUrl, hidden) => {
  expect(hidesExamples({ publicUrl })).toBe(hidden)
})

onOneEngine('example prices of a public shop on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false, parts: { publicUrl: 'https://repairs.example.com' } })
    await app.shop.database.db.updateTable('shop_opening').set({ opened_at: 1 }).execute()
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  const listed = async (): Promise<Phone[]> =>
    JSON.parse((await app.call('GET /api/getphones', {})).body.data)
  const offered = async () =>
    (await listed()).reduce((sum, phone) => sum + repairKeys.filter((key) => phone[key] > 0).length, 0)
  const news = async () => (await app.call('GET /api/pages/admin/dashboard', {}, { as: sam })).body.prices
  const confirm = (which: object) =>
    app.call('POST /api/phones/price-confirmations', { data: which }, { as: sam })

  test('no price is offered until it is confirmed, in the list, the phone and the booking', async () => {
    expect(await offered()).toBe(0)
    expect((await app.call('GET /api/getphone/{phoneName}', { phoneName: 'iphone13' })).body.screen).toBe(0)
    const { examples } = (await app.call('GET /api/phones/price-changes', {}, { as: sam })).body
    expect(examples.hidden).toBe(true)
    expect(examples.series.map(({ key, phones }) => [key, phones])).toEqual([
      ['iPhone', 44],
      ['Samsung', 35],
      ['SamsungZ', 17],
      ['SamsungNote', 6],
    ])
    const all = examples.series.reduce((sum, { prices }) => sum + prices, 0)
    expect((await news()).unconfirmed).toBe(all)
    expect(await countConfirmedPrices(app.shop.database.db)).toBe(0)
  })

  test('confirmPrices offers a whole series at the prices as they are, with one event per phone', async () => {
    const { body } = await confirm({ brand: 'SamsungNote' })
    expect(body.phones).toBe(6)
    expect(await offered()).toBe(body.prices)
    expect((await phoneBySlug(app, 'samsungnote9')).screen).toBe(245)
    expect((await phoneBySlug(app, 'iphone13')).screen).toBe(0)
    expect(await countConfirmedPrices(app.shop.database.db)).toBe(body.prices)
    const events = await app.shop.database.db
      .selectFrom('events')
      .select(['actor_id', 'details'])
      .where('kind', '=', 'phone.prices_confirmed')
      .execute()
    expect(events).toHaveLength(6)
    expect(events[0]!.actor_id).toBe(sam.accountid)
    expect((await confirm({ brand: 'SamsungNote' })).body).toEqual({ prices: 0, phones: 0 })
  })

  test('a price that is changed, alone or among many, is confirmed by it; undoing makes it an example again', async () => {
    const phone = await phoneBySlug(app, 'iphone13')
    const prices = Object.fromEntries(repairKeys.map((key) => [key, key === 'screen' ? 240 : 0]))
    await app.call(
      'PUT /api/update-device/',
      { data: { ...prices, id: phone.id, phoneid: phone.phoneid } as never },
      { as: sam },
    )
    expect(await offered()).toBe(1)
    const rule = { phones: { q: 'note9' }, repairs: ['battery'], add: 1 }
    const { versions } = (await app.call('POST /api/phones/price-changes', { data: rule }, { as: sam })).body
    const made = await app.call(
      'POST /api/phones/price-changes',
      { data: { ...rule, apply: true, versions } },
      { as: sam },
    )
    expect(await offered()).toBe(2)
    await app.call('DELETE /api/phones/price-changes/{id}', { id: made.body.price_change!.id }, { as: sam })
    expect(await offered()).toBe(1)
  })

  test('updateDevice confirms the example prices that are sent unchanged', async () => {
    const { db } = app.shop.database
    const { id } = await phoneBySlug(app, 'iphone13')
    const rows = await db.selectFrom('phone_prices').selectAll().where('phone_id', '=', id).execute()
    const prices = Object.fromEntries(
      repairKeys.map((key) => [key, rows.find(({ repair_key }) => repair_key === key)?.price_dollars ?? 0]),
    )
    await app.call(
      'PUT /api/update-device/',
      { data: { ...prices, id, phoneid: 'iphone13' } as never },
      { as: sam },
    )
    expect(await offered()).toBe(rows.length)
  })

  test('models that an update brings to an older database are hidden, and the overview names them until staff look', async () => {
    const { db } = app.shop.database
    const news = async () =>
      (await app.call('GET /api/pages/admin/dashboard', {}, { as: sam })).body.prices.new_models
    // The database of a release that did not know this model yet.
    await db.deleteFrom('phones').where('slug', '=', 'iphone13').execute()
    await seedShop(app.shop.database, { profile: '{}', now: app.shop.now() })
    app.clock.advance(1_000)
    expect(await news()).toEqual(['iPhone 13'])
    expect((await app.call('GET /api/getphone/{phoneName}', { phoneName: 'iphone13' })).status).toBe(404)
    const found = await app.call('POST /api/phones/searches', { data: { phoneid: 'iphone13' } }, { as: sam })
    const phone = found.body.phones[0]!
    expect([phone.hidden, phone.screen]).toEqual([true, 0])
    const { id, brand, model, displayName, releaseYear, version } = phone
    const shown = { brand, model, displayName, releaseYear, drawing: null, hidden: false, version }
    expect((await app.call('PUT /api/phones/{id}', { id, data: shown }, { as: sam })).status).toBe(200)
    expect(await news()).toEqual([])
    expect((await app.call('GET /api/getphone/{phoneName}', { phoneName: 'iphone13' })).body.screen).toBe(0)
  })

  test('confirmPrices names a wrong series or phone, and is for staff only', async () => {
    expect((await confirm({ brand: 'Nokia' })).status).toBe(400)
    expect((await confirm({ phone_id: 999_999 })).status).toBe(404)
    expect((await confirm({})).status).toBe(400)
    expect((await confirm({ brand: 'iPhone', phone_id: 1 })).status).toBe(400)
    const mei = await app.customer()
    expect(
      (await app.call('POST /api/phones/price-confirmations', { data: { brand: 'iPhone' } })).status,
    ).toBe(401)
    expect(
      (await app.call('POST /api/phones/price-confirmations', { data: { brand: 'iPhone' } }, { as: mei }))
        .status,
    ).toBe(403)
    expect(await offered()).toBe(0)
  })

  test('submitTicket refuses an example price until it is confirmed', async () => {
    const mei = await app.customer()
    const phone = await phoneBySlug(app, 'iphone13')
    const book = () => app.call('POST /api/submitticket/', { data: aBooking(phone) }, { as: mei })
    expect((await book()).status).toBe(409)
    await confirm({ phone_id: phone.id })
    expect((await book()).status).toBe(200)
  })
})

onOneEngine('example prices of a local shop on %s', (engine, test) => {
  test('everything can be booked at once, and staff can confirm it already', async () => {
    const app = await openTestApp({ engine, throttle: false })
    try {
      const sam = await app.staff('Sam Okafor')
      expect((await phoneBySlug(app, 'iphone13')).screen).toBe(235)
      expect((await app.call('GET /api/phones/price-changes', {}, { as: sam })).body.examples.hidden).toBe(
        false,
      )
      expect((await app.call('GET /api/pages/admin/dashboard', {}, { as: sam })).body.prices).toEqual({
        unconfirmed: 0,
        new_models: [],
      })
    } finally {
      await app.close()
    }
  })
})
