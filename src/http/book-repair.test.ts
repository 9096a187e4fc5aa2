import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { repairKeys, updateDevice, type Phone } from '#contract/catalogue.ts'
import { getUserTicket, submitTicket, type Booking } from '#contract/tickets.ts'
import { aBooking, phoneBySlug } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type SignedIn, type TestShop } from '#test/open-test-shop.ts'

describe.each(engines)('on %s', (engine) => {
  let house: TestShop
  let mei: SignedIn
  let phone: Phone
  beforeEach(async () => {
    house = await openTestShop({ engine, throttle: false })
    mei = await house.customer('Mei Tanaka')
    phone = await phoneBySlug(house, 'iphone13')
  })
  afterEach(() => house.close())

  const book = (more: Partial<Booking> = {}, as: SignedIn = mei) =>
    house.call(submitTicket, { data: aBooking(phone, more) }, { as })
  const ticketCount = async () =>
    (await house.shop.books.db.selectFrom('tickets').select('id').orderBy('id').limit(100).execute()).length
  const read = async (ticketid: number, as = mei) =>
    (await house.call(getUserTicket, { data: { ticketid } }, { as })).body

  test('Mei books a screen for her iPhone 13 and finds it on her account', async () => {
    const { status, body } = await book()
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['ticket_id'])
    expect(await read(body.ticket_id)).toMatchObject({
      id: body.ticket_id,
      status: 0,
      displayName: 'iPhone 13',
      brand: 'iPhone',
      repair_name: 'screen',
      price: phone.screen,
      phone_serial: 'F2LXK0ABCD12',
      phone_pin: '••••',
      cust_name: 'Mei Tanaka',
      user_mobile: '0491 570 156',
      address: '12 Wattle Street',
      address_apt: 'Unit 3',
      address_city: 'Carlton',
      address_state: 'VIC',
      address_post: '3053',
      staff_assigned: null,
      notes: [],
    })
  })

  test('a booking queues one letter to the customer and one to the shop, and is an event', async () => {
    const { body } = await book()
    const letters = (await house.letters()).filter(({ letter }) => letter.startsWith('booking'))
    expect(letters.map(({ letter, payload }) => [letter, payload])).toEqual([
      ['booking-received', { ticket_id: body.ticket_id }],
      ['booking-for-shop', { ticket_id: body.ticket_id }],
    ])
    const events = await house.shop.books.db
      .selectFrom('events')
      .selectAll()
      .where('kind', '=', 'ticket.booked')
      .execute()
    expect(events).toMatchObject([{ ticket_id: body.ticket_id, actor_id: mei.accountid }])
  })

  test('the passcode lies in the books sealed only, and only for its own ticket', async () => {
    const { body } = await book({ phone_pin: '739154' })
    const row = await house.shop.books.db
      .selectFrom('tickets')
      .selectAll()
      .where('id', '=', body.ticket_id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain('739154')
    expect(house.shop.secrets.open('passcode', String(body.ticket_id), row.passcode_sealed!)).toBe('739154')
    expect(house.shop.secrets.open('passcode', String(body.ticket_id + 1), row.passcode_sealed!)).toBe(null)
  })

  test('pin and apartment may be left out, and nothing but the ten fields is needed', async () => {
    const { phone_pin: _, address_apt: __, ...eight } = aBooking(phone)
    const { status, body } = await house.call(submitTicket, { data: eight }, { as: mei })
    expect(status).toBe(200)
    expect(await read(body.ticket_id)).toMatchObject({
      phone_pin: null,
      address_apt: '',
      passcode_choice: 'not_needed',
    })
  })

  test('the price is what the catalogue says; whatever price is sent along is ignored', async () => {
    const sent = { price: 1, screen: 1, status: 6, account_id: 1, staff_assigned_id: 1, id: 5 }
    const { body } = await book(sent as Partial<Booking>)
    expect(await read(body.ticket_id)).toMatchObject({ price: phone.screen, status: 0, staff_assigned: null })
  })

  test('a price that changes later leaves the quoted one alone', async () => {
    const { body } = await book()
    await house.call(updateDevice, { data: { ...phone, screen: 1 } }, { as: await house.staff() })
    expect((await read(body.ticket_id)).price).toBe(phone.screen)
  })

  test('a price changed after the form was opened is shown before anything is booked', async () => {
    await house.call(updateDevice, { data: { ...phone, screen: 301 } }, { as: await house.staff() })
    const seen = await book({ price_seen: phone.screen })
    expect([seen.status, (seen.body as unknown as { price: number }).price]).toEqual([409, 301])
    expect(seen.body.error).toBe('The price has changed since you opened this form.')
    expect(await ticketCount()).toBe(0)
    expect((await book({ price_seen: 301 })).status).toBe(200)
  })

  test('a price that changes while people book: each ticket keeps a price that was true, none a mixture', async () => {
    const staff = await house.staff()
    const prices = [phone.screen, 401, 402, 403]
    const change = async () => {
      for (const screen of prices.slice(1))
        await house.call(updateDevice, { data: { ...phone, screen } }, { as: staff })
    }
    const [, ...booked] = await Promise.all([change(), ...Array.from({ length: 12 }, () => book())])
    for (const { status, body } of booked) {
      expect(status).toBe(200)
      expect(prices).toContain((await read(body.ticket_id)).price)
    }
  })

  test('booking a repair that the phone does not have is refused and says so', async () => {
    const fold = await phoneBySlug(house, 'samsungzfold5')
    const { status, body } = await house.call(
      submitTicket,
      { data: aBooking(fold, { repair_name: 'housing' }) },
      { as: mei },
    )
    expect([status, body.error]).toEqual([409, 'We do not offer that repair for this phone.'])
    expect(await ticketCount()).toBe(0)
  })

  test('every phone and repair of the catalogue can be booked exactly when it has a price', async () => {
    const slugs = ['iphone8', 'iphone7', 'iphone17promax', 'samsungs20plus', 'samsungzflip3', 'samsungnote8']
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...slugs),
        fc.constantFrom(...repairKeys),
        async (slug, repair_name) => {
          const which = await phoneBySlug(house, slug)
          const { status } = await house.call(
            submitTicket,
            { data: aBooking(which, { repair_name }) },
            { as: mei },
          )
          expect(status).toBe(which[repair_name] > 0 ? 200 : 409)
        },
      ),
      { numRuns: 25 },
    )
  })

  test('an unknown phone number is named as the field', async () => {
    for (const phone_id of [999_999, Number.MAX_SAFE_INTEGER]) {
      const { status, body } = await book({ phone_id })
      expect([status, body.fields]).toEqual([404, { phone_id: 'We do not know that phone.' }])
    }
  })

  test('each field that is missing or wrong gets its own sentence, and nothing is booked', async () => {
    const wrong: [keyof Booking, unknown][] = [
      ['phone_id', 'iphone13'],
      ['repair_name', 'antenna'],
      ['phone_serial', '  '],
      ['phone_serial', 'x'.repeat(46)],
      ['phone_pin', 'x'.repeat(46)],
      ['user_mobile', '03 5550 0123'],
      ['address', ''],
      ['address_apt', 'x'.repeat(61)],
      ['address_city', null],
      ['address_state', 'Bavaria'],
      ['address_post', '305'],
      ['address_post', '0500'],
      ['passcode_choice', 'guess'],
      ['battery', 'hot'],
      ['price_seen', 'cheap'],
      ['notice_version', 'x\u0000y'],
      ['serial_confirmed', 'yes'],
    ]
    for (const [field, value] of wrong) {
      const { status, body } = await book({ [field]: value })
      expect([status, Object.keys(body.fields ?? {})], `${field} ${String(value)}`).toEqual([400, [field]])
      expect(body.error).toBe(body.fields![field])
    }
    const all = await house.call(submitTicket, { data: {} } as never, { as: mei })
    expect(Object.keys(all.body.fields!).sort()).toEqual(
      [
        'phone_id',
        'repair_name',
        'phone_serial',
        'user_mobile',
        'address',
        'address_city',
        'address_state',
        'address_post',
      ].sort(),
    )
    expect(await ticketCount()).toBe(0)
  })

  test('whatever is sent, the answer is a ticket or a refusal, never a bug', async () => {
    const fields = fc.record(
      Object.fromEntries(
        Object.keys({
          ...aBooking(phone),
          price_seen: 0,
          notice_version: '',
          battery: '',
          passcode_choice: '',
          serial_confirmed: 0,
        }).map((name) => [
          name,
          fc.oneof(
            fc.string({ unit: 'binary', maxLength: 60 }),
            fc.integer(),
            fc.constantFrom(null, true, {}, []),
          ),
        ]),
      ),
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fields, fc.boolean(), async (odd, onTop) => {
        const data = onTop ? { ...aBooking(phone), ...odd } : odd
        expect((await house.call(submitTicket, { data } as never, { as: mei })).status).toBeLessThan(500)
      }),
      { numRuns: 60 },
    )
  })

  test('a mistyped IMEI is a question for a form that can ask, and never stops the ten fields alone', async () => {
    const mistyped = { phone_serial: '490154203237517' }
    const asked = await book({ ...mistyped, serial_confirmed: false })
    expect([asked.status, Object.keys(asked.body.fields!)]).toEqual([400, ['phone_serial']])
    expect(asked.body).toMatchObject({ confirm: 'serial' })
    expect((await book({ ...mistyped, serial_confirmed: true })).status).toBe(200)
    expect((await book(mistyped)).status).toBe(200)
    const right = await book({ phone_serial: '49-015420-323751-8', serial_confirmed: false })
    expect((await read(right.body.ticket_id)).phone_serial).toBe('490154203237518')
  })

  test('postcodes of border towns are taken with either state', async () => {
    for (const address_state of ['NSW', 'VIC', 'ACT', 'QLD']) {
      expect((await book({ address_state, address_post: '2620' })).status).toBe(200)
    }
  })

  test('names and addresses in any writing come back as they were given', async () => {
    const minh = await house.customer('Nguyễn Minh Đức')
    const { body } = await book({ address: '8 Phố Huế', address_city: '墨尔本', address_apt: 'شقة ٤' }, minh)
    expect(await read(body.ticket_id, minh)).toMatchObject({
      cust_name: 'Nguyễn Minh Đức',
      address: '8 Phố Huế',
      address_city: '墨尔本',
      address_apt: 'شقة ٤',
    })
  })

  test('a visitor has to log in to book', async () => {
    const { status, body } = await house.call(submitTicket, { data: aBooking(phone) })
    expect([status, body.error]).toEqual([401, 'Please log in first.'])
    expect(await ticketCount()).toBe(0)
  })
})
