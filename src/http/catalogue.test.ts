import fc from 'fast-check'
import { afterEach, beforeEach, expect } from 'vitest'
import { highestPrice, repairKeys } from '#contract/catalogue.ts'
import type { Phone, Prices } from '#contract/catalogue.schema.ts'
import { aBooking, phoneBySlug } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'

onOneEngine('catalogue calls on %s', (engine, test) => {
  let app: TestApp
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
  })
  afterEach(() => app.close())

  const listed = async (): Promise<Phone[]> =>
    JSON.parse((await app.call('GET /api/getphones', {})).body.data)
  const toPrices = (phone: Phone): Prices =>
    Object.fromEntries(repairKeys.map((key) => [key, phone[key]])) as Prices
  const sendConditional = (phone: Phone, more: Partial<Prices> & { version?: number } = {}) => ({
    data: { id: phone.id, phoneid: phone.phoneid, ...toPrices(phone), ...more },
  })

  test('getPhones answers all phones in catalogue order as a JSON string', async () => {
    const phones = await listed()
    expect(phones).toHaveLength(102)
    expect(phones[0]).toMatchObject({
      phoneid: 'iphone6',
      brand: 'iPhone',
      displayName: 'iPhone 6',
      screen: 80,
    })
    expect(phones[0]!.imgSrc).toBe('/drawings/iphone6.svg')
    expect(phones.at(-1)!.phoneid).toBe('samsungnote20ultra')
  })

  test('getPhones answers 304 until a price has changed', async () => {
    const first = await app.fetch('/api/getphones')
    const etag = first.headers.get('etag')!
    const again = () => app.fetch('/api/getphones/', { headers: { 'if-none-match': `W/"other", ${etag}` } })
    const unchanged = await again()
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])

    const staff = await app.staff()
    const [phone] = await listed()
    await app.call('PUT /api/update-device/', sendConditional(phone!, { screen: 81 }), { as: staff })
    const changed = await again()
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
    expect((await listed())[0]!.screen).toBe(81)
  })

  test('getPhone finds a phone by its slug, with and without trailing slash, with its own ETag', async () => {
    for (const path of ['/api/getphone/iphone13', '/api/getphone/iphone13/']) {
      const response = await app.fetch(path)
      expect(await response.json()).toMatchObject({ phoneid: 'iphone13', displayName: 'iPhone 13' })
      const etag = response.headers.get('etag')!
      expect((await app.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    }
  })

  test('getPhone answers 404 with a sentence for unknown names of any form', async () => {
    for (const name of [
      'nokia3310',
      'IPHONE13',
      '..',
      '%00',
      '%',
      'a'.repeat(500),
      '__proto__',
      'constructor',
    ]) {
      const response = await app.fetch(`/api/getphone/${name === '..' ? '%2e%2e%2f' : name}`)
      expect(response.status, name).toBe(404)
      expect(Object.keys(await response.json())).toEqual(['error'])
    }
  })

  test('updateDevice changes prices for everybody, and its event holds the old ones', async () => {
    const staff = await app.staff()
    const phone = await phoneBySlug(app, 'iphone13')
    const { status, body } = await app.call(
      'PUT /api/update-device/',
      sendConditional(phone, { screen: 199, housing: 0 }),
      {
        as: staff,
      },
    )
    expect([status, body.phone]).toEqual([
      200,
      { ...phone, screen: 199, housing: 0, version: phone.version + 1 },
    ])
    expect((await app.call('GET /api/getphone/{phoneName}', { phoneName: 'iphone13' })).body).toEqual(
      body.phone,
    )

    const events = await app.shop.database.db
      .selectFrom('events')
      .selectAll()
      .where('kind', '=', 'phone.prices_changed')
      .execute()
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ subject_id: phone.id, actor_id: staff.accountid })
    expect(JSON.parse(events[0]!.details)).toEqual({
      fields: ['screen', 'housing'],
      screen_before: phone.screen,
      screen_after: 199,
      housing_before: phone.housing,
      housing_after: 0,
    })
  })

  test('updateDevice records nothing when no price changed', async () => {
    const staff = await app.staff()
    const phone = await phoneBySlug(app, 'iphone13')
    expect(
      (await app.call('PUT /api/update-device/', sendConditional(phone), { as: staff })).body.phone,
    ).toEqual(phone)
    expect(
      await app.shop.database.db
        .selectFrom('events')
        .select('id')
        .where('kind', '=', 'phone.prices_changed')
        .execute(),
    ).toEqual([])
  })

  test("updateDevice with an outdated version answers 409 with today's prices; without a version the last writer wins", async () => {
    const staff = await app.staff()
    const phone = await phoneBySlug(app, 'iphone13')
    const today = (
      await app.call('PUT /api/update-device/', sendConditional(phone, { screen: 210 }), { as: staff })
    ).body.phone
    const late = await app.call(
      'PUT /api/update-device/',
      sendConditional(phone, { screen: 220, version: phone.version }),
      {
        as: staff,
      },
    )
    expect([late.status, (late.body as unknown as { phone: Phone }).phone]).toEqual([409, today])
    const last = await app.call('PUT /api/update-device/', sendConditional(phone, { screen: 230 }), {
      as: staff,
    })
    expect([last.status, last.body.phone.screen]).toEqual([200, 230])
  })

  test.both('of eight parallel updates with one version one succeeds', async () => {
    const staff = await app.staff()
    const phone = await phoneBySlug(app, 'iphone13')
    const all = Array.from({ length: 8 }, (_, at) =>
      app.call(
        'PUT /api/update-device/',
        sendConditional(phone, { screen: 300 + at, version: phone.version }),
        {
          as: staff,
        },
      ),
    )
    expect((await Promise.all(all)).map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      200,
      ...Array(7).fill(409),
    ])
    expect((await phoneBySlug(app, 'iphone13')).version).toBe(phone.version + 1)
  })

  test('updateDevice refuses a number and a slug of different phones', async () => {
    const staff = await app.staff()
    const phone = await phoneBySlug(app, 'iphone13')
    const wrong = [
      { phoneid: 'iphone14' },
      { phoneid: '__proto__' },
      { id: 999_999 },
      { id: Number.MAX_SAFE_INTEGER },
    ]
    for (const more of wrong) {
      const { data } = sendConditional(phone, { screen: 1 })
      expect(
        (await app.call('PUT /api/update-device/', { data: { ...data, ...more } }, { as: staff })).status,
      ).toBe(404)
    }
    expect(await phoneBySlug(app, 'iphone13')).toEqual(phone)
  })

  test('updateDevice is for staff only', async () => {
    const phone = await phoneBySlug(app, 'iphone13')
    expect((await app.call('PUT /api/update-device/', sendConditional(phone, { screen: 1 }))).status).toBe(
      401,
    )
    expect(
      (
        await app.call('PUT /api/update-device/', sendConditional(phone, { screen: 1 }), {
          as: await app.customer(),
        })
      ).status,
    ).toBe(403)
    expect(await phoneBySlug(app, 'iphone13')).toEqual(phone)
  })

  test('updateDevice accepts whole dollars from 0 to 9999 and names the wrong field', async () => {
    const staff = await app.staff()
    const phone = await phoneBySlug(app, 'iphone13')
    const wrong = fc.oneof(
      fc.integer({ max: -1 }),
      fc.integer({ min: highestPrice + 1 }),
      fc.double({ noInteger: true, noNaN: true }),
      fc.constantFrom('80', null, true, [], {}),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...repairKeys), wrong, async (key, price) => {
        const { data } = sendConditional(phone)
        const { status, body } = await app.call(
          'PUT /api/update-device/',
          { data: { ...data, [key]: price } },
          { as: staff },
        )
        expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [key]])
      }),
      { numRuns: 40 },
    )
    expect(await phoneBySlug(app, 'iphone13')).toEqual(phone)
  })

  test('updateDevice with price 0 removes the repair, and a new price brings it back', async () => {
    const [staff, mei] = [await app.staff(), await app.customer()]
    const phone = await phoneBySlug(app, 'iphone13')
    await app.call('PUT /api/update-device/', sendConditional(phone, { screen: 0 }), { as: staff })
    expect((await app.call('POST /api/submitticket/', { data: aBooking(phone) }, { as: mei })).status).toBe(
      409,
    )
    await app.call('PUT /api/update-device/', sendConditional(phone, { screen: 240 }), { as: staff })
    expect((await app.call('POST /api/submitticket/', { data: aBooking(phone) }, { as: mei })).status).toBe(
      200,
    )
  })
})
