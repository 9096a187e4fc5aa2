import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  getPhone,
  getPhones,
  highestPrice,
  repairKeys,
  updateDevice,
  type Phone,
  type Prices,
} from '#contract/catalogue.ts'
import { submitTicket } from '#contract/tickets.ts'
import { aBooking, phoneBySlug } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type TestShop } from '#test/open-test-shop.ts'

describe.each(engines)('on %s', (engine) => {
  let house: TestShop
  beforeEach(async () => {
    house = await openTestShop({ engine, throttle: false })
  })
  afterEach(() => house.close())

  const listed = async (): Promise<Phone[]> => JSON.parse((await house.call(getPhones, {})).body.data)
  const pricesOf = (phone: Phone): Prices =>
    Object.fromEntries(repairKeys.map((key) => [key, phone[key]])) as Prices
  const askOf = (phone: Phone, more: Partial<Prices> & { version?: number } = {}) => ({
    data: { id: phone.id, phoneid: phone.phoneid, ...pricesOf(phone), ...more },
  })

  test('everybody reads all phones, in catalogue order, as a JSON string', async () => {
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

  test('who has the list already is told so, and gets it again once a price has changed', async () => {
    const first = await house.fetch('/api/getphones')
    const etag = first.headers.get('etag')!
    const again = () => house.fetch('/api/getphones/', { headers: { 'if-none-match': `W/"other", ${etag}` } })
    const unchanged = await again()
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])

    const staff = await house.staff()
    const [phone] = await listed()
    await house.call(updateDevice, askOf(phone!, { screen: 81 }), { as: staff })
    const changed = await again()
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
    expect((await listed())[0]!.screen).toBe(81)
  })

  test('one phone is found by its slug, with and without the slash, and has its own mark', async () => {
    for (const path of ['/api/getphone/iphone13', '/api/getphone/iphone13/']) {
      const response = await house.fetch(path)
      expect(await response.json()).toMatchObject({ phoneid: 'iphone13', displayName: 'iPhone 13' })
      const etag = response.headers.get('etag')!
      expect((await house.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    }
  })

  test('an unknown phone is a sentence, whatever its name is made of', async () => {
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
      const response = await house.fetch(`/api/getphone/${name === '..' ? '%2e%2e%2f' : name}`)
      expect(response.status, name).toBe(404)
      expect(Object.keys(await response.json())).toEqual(['error'])
    }
  })

  test('staff change prices, everybody sees them at once, and the event tells what they were', async () => {
    const staff = await house.staff()
    const phone = await phoneBySlug(house, 'iphone13')
    const { status, body } = await house.call(updateDevice, askOf(phone, { screen: 199, housing: 0 }), {
      as: staff,
    })
    expect([status, body.phone]).toEqual([
      200,
      { ...phone, screen: 199, housing: 0, version: phone.version + 1 },
    ])
    expect((await house.call(getPhone, { phoneName: 'iphone13' })).body).toEqual(body.phone)

    const events = await house.shop.books.db
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

  test('saving the same prices again changes nothing and is not an event', async () => {
    const staff = await house.staff()
    const phone = await phoneBySlug(house, 'iphone13')
    expect((await house.call(updateDevice, askOf(phone), { as: staff })).body.phone).toEqual(phone)
    expect(
      await house.shop.books.db
        .selectFrom('events')
        .select('id')
        .where('kind', '=', 'phone.prices_changed')
        .execute(),
    ).toEqual([])
  })

  test('who saves over somebody else with a version is shown the prices of today; without one the last writer wins', async () => {
    const staff = await house.staff()
    const phone = await phoneBySlug(house, 'iphone13')
    const today = (await house.call(updateDevice, askOf(phone, { screen: 210 }), { as: staff })).body.phone
    const late = await house.call(updateDevice, askOf(phone, { screen: 220, version: phone.version }), {
      as: staff,
    })
    expect([late.status, (late.body as unknown as { phone: Phone }).phone]).toEqual([409, today])
    const last = await house.call(updateDevice, askOf(phone, { screen: 230 }), { as: staff })
    expect([last.status, last.body.phone.screen]).toEqual([200, 230])
  })

  test('of eight members of staff who save the same version at once, one does', async () => {
    const staff = await house.staff()
    const phone = await phoneBySlug(house, 'iphone13')
    const all = Array.from({ length: 8 }, (_, at) =>
      house.call(updateDevice, askOf(phone, { screen: 300 + at, version: phone.version }), { as: staff }),
    )
    expect((await Promise.all(all)).map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      200,
      ...Array(7).fill(409),
    ])
    expect((await phoneBySlug(house, 'iphone13')).version).toBe(phone.version + 1)
  })

  test('number and slug must name the same phone', async () => {
    const staff = await house.staff()
    const phone = await phoneBySlug(house, 'iphone13')
    const wrong = [
      { phoneid: 'iphone14' },
      { phoneid: '__proto__' },
      { id: 999_999 },
      { id: Number.MAX_SAFE_INTEGER },
    ]
    for (const more of wrong) {
      const { data } = askOf(phone, { screen: 1 })
      expect((await house.call(updateDevice, { data: { ...data, ...more } }, { as: staff })).status).toBe(404)
    }
    expect(await phoneBySlug(house, 'iphone13')).toEqual(phone)
  })

  test('only staff change prices', async () => {
    const phone = await phoneBySlug(house, 'iphone13')
    expect((await house.call(updateDevice, askOf(phone, { screen: 1 }))).status).toBe(401)
    expect(
      (await house.call(updateDevice, askOf(phone, { screen: 1 }), { as: await house.customer() })).status,
    ).toBe(403)
    expect(await phoneBySlug(house, 'iphone13')).toEqual(phone)
  })

  test('a price is whole dollars from 0 to 9999, anything else names the field', async () => {
    const staff = await house.staff()
    const phone = await phoneBySlug(house, 'iphone13')
    const wrong = fc.oneof(
      fc.integer({ max: -1 }),
      fc.integer({ min: highestPrice + 1 }),
      fc.double({ noInteger: true, noNaN: true }),
      fc.constantFrom('80', null, true, [], {}),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...repairKeys), wrong, async (key, price) => {
        const { data } = askOf(phone)
        const { status, body } = await house.call(
          updateDevice,
          { data: { ...data, [key]: price } },
          { as: staff },
        )
        expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [key]])
      }),
      { numRuns: 40 },
    )
    expect(await phoneBySlug(house, 'iphone13')).toEqual(phone)
  })

  test('a price of 0 takes the repair away and a new price brings it back', async () => {
    const [staff, mei] = [await house.staff(), await house.customer()]
    const phone = await phoneBySlug(house, 'iphone13')
    await house.call(updateDevice, askOf(phone, { screen: 0 }), { as: staff })
    expect((await house.call(submitTicket, { data: aBooking(phone) }, { as: mei })).status).toBe(409)
    await house.call(updateDevice, askOf(phone, { screen: 240 }), { as: staff })
    expect((await house.call(submitTicket, { data: aBooking(phone) }, { as: mei })).status).toBe(200)
  })
})
