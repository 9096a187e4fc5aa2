import fc from 'fast-check'
import { afterEach, beforeEach, expect } from 'vitest'
import { repairKeys } from '#contract/catalogue.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { BookingInput } from '#contract/tickets.schema.ts'
import { aBooking, phoneBySlug } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('bookings on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let phone: Phone
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    phone = await phoneBySlug(app, 'iphone13')
  })
  afterEach(() => app.close())

  const book = (more: Partial<BookingInput> = {}, as: SignedIn = mei) =>
    app.call('POST /api/submitticket/', { data: aBooking(phone, more) }, { as })
  const ticketCount = async () =>
    (await app.shop.database.db.selectFrom('tickets').select('id').orderBy('id').limit(100).execute()).length
  const read = async (ticketid: number, as = mei) =>
    (await app.call('POST /api/get-user-ticket', { data: { ticketid } }, { as })).body

  test('submitTicket books a repair that the customer then finds on their account', async () => {
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

  test('submitTicket keeps where the booking came from, up to 100 characters', async () => {
    const { body } = await book({ ref: ' www.suburbanphones.example ' })
    expect((await read(body.ticket_id)).source).toBe('www.suburbanphones.example')
    expect((await read((await book()).body.ticket_id)).source).toBeNull()
    const refused = await book({ ref: 'x'.repeat(101) })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['ref']])
    expect((await book({ ref: 'x'.repeat(100) })).status).toBe(200)
  })

  test('submitTicket keeps what is wrong with the phone, in up to 500 characters', async () => {
    const fault = 'It fell into the pool on Sunday.\nNow it gets hot.'
    const { body } = await book({ fault, wet: true, opened: false })
    expect(await read(body.ticket_id)).toMatchObject({ fault, wet: true, opened: false })
    expect(await read((await book()).body.ticket_id)).toMatchObject({ fault: '', wet: false, opened: false })
    const refused = await book({ fault: 'x'.repeat(501) })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['fault']])
    const sam = await app.staff()
    const { ticket } = (
      await app.call('GET /api/pages/admin/tickets/{id}/intake', { id: body.ticket_id }, { as: sam })
    ).body
    expect(ticket).toMatchObject({ fault, wet: true, opened: false })
  })

  test('submitTicket queues one email to the customer and one to the shop, and records an event', async () => {
    const { body } = await book()
    const emails = (await app.emails()).filter(({ kind: email }) => email.startsWith('booking'))
    expect(emails.map(({ kind: email, payload }) => [email, payload])).toEqual([
      ['booking-received', { ticket_id: body.ticket_id }],
      ['booking-for-shop', { ticket_id: body.ticket_id }],
    ])
    const events = await app.shop.database.db
      .selectFrom('events')
      .selectAll()
      .where('kind', '=', 'ticket.booked')
      .execute()
    expect(events).toMatchObject([{ ticket_id: body.ticket_id, actor_id: mei.accountid }])
  })

  test('submitTicket stores the passcode encrypted, bound to its own ticket', async () => {
    const { body } = await book({ phone_pin: '739154' })
    const row = await app.shop.database.db
      .selectFrom('tickets')
      .selectAll()
      .where('id', '=', body.ticket_id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain('739154')
    expect(app.shop.secrets.decrypt('passcode', String(body.ticket_id), row.passcode_encrypted!)).toBe(
      '739154',
    )
    expect(app.shop.secrets.decrypt('passcode', String(body.ticket_id + 1), row.passcode_encrypted!)).toBe(
      null,
    )
  })

  test('submitTicket accepts the ten fields alone, without pin and apartment', async () => {
    const { phone_pin: _, address_apt: __, ...eight } = aBooking(phone)
    const { status, body } = await app.call('POST /api/submitticket/', { data: eight }, { as: mei })
    expect(status).toBe(200)
    expect(await read(body.ticket_id)).toMatchObject({
      phone_pin: null,
      address_apt: '',
      passcode_choice: 'not_needed',
    })
  })

  test('submitTicket takes the price from the catalogue and ignores one that is sent', async () => {
    const sent = { price: 1, screen: 1, status: 6, account_id: 1, staff_assigned_id: 1, id: 5 }
    const { body } = await book(sent as Partial<BookingInput>)
    expect(await read(body.ticket_id)).toMatchObject({ price: phone.screen, status: 0, staff_assigned: null })
  })

  test('a later price change leaves the quoted price of a ticket alone', async () => {
    const { body } = await book()
    await app.call('PUT /api/update-device/', { data: { ...phone, screen: 1 } }, { as: await app.staff() })
    expect((await read(body.ticket_id)).price).toBe(phone.screen)
  })

  test('submitTicket refuses a price that changed since the form was shown', async () => {
    await app.call('PUT /api/update-device/', { data: { ...phone, screen: 301 } }, { as: await app.staff() })
    const seen = await book({ price_seen: phone.screen })
    expect([seen.status, (seen.body as unknown as { price: number }).price]).toEqual([409, 301])
    expect(seen.body.error).toBe('The price has changed since you opened this form.')
    expect(await ticketCount()).toBe(0)
    expect((await book({ price_seen: 301 })).status).toBe(200)
  })

  test.both('bookings during a price change each keep one of the two prices', async () => {
    const staff = await app.staff()
    const prices = [phone.screen, 401, 402, 403]
    const change = async () => {
      for (const screen of prices.slice(1))
        await app.call('PUT /api/update-device/', { data: { ...phone, screen } }, { as: staff })
    }
    const [, ...booked] = await Promise.all([change(), ...Array.from({ length: 12 }, () => book())])
    for (const { status, body } of booked) {
      expect(status).toBe(200)
      expect(prices).toContain((await read(body.ticket_id)).price)
    }
  })

  test('submitTicket refuses a repair that the phone does not have', async () => {
    const fold = await phoneBySlug(app, 'samsungzfold5')
    const { status, body } = await app.call(
      'POST /api/submitticket/',
      { data: aBooking(fold, { repair_name: 'housing' }) },
      { as: mei },
    )
    expect([status, body.error]).toEqual([409, 'We do not offer that repair for this phone.'])
    expect(await ticketCount()).toBe(0)
  })

  test('submitTicket books exactly the repairs that have a price, for every phone', async () => {
    const slugs = ['iphone8', 'iphone7', 'iphone17promax', 'samsungs20plus', 'samsungzflip3', 'samsungnote8']
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...slugs),
        fc.constantFrom(...repairKeys),
        async (slug, repair_name) => {
          const which = await phoneBySlug(app, slug)
          const { status } = await app.call(
            'POST /api/submitticket/',
            { data: aBooking(which, { repair_name }) },
            { as: mei },
          )
          expect(status).toBe(which[repair_name] > 0 ? 200 : 409)
        },
      ),
      { numRuns: 25 },
    )
  })

  test('submitTicket names the field of an unknown phone number', async () => {
    for (const phone_id of [999_999, Number.MAX_SAFE_INTEGER]) {
      const { status, body } = await book({ phone_id })
      expect([status, body.fields]).toEqual([404, { phone_id: 'We do not know that phone.' }])
    }
  })

  test('submitTicket has a sentence for each missing or wrong field, and books nothing', async () => {
    const wrong: [keyof BookingInput, unknown][] = [
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
    const all = await app.call('POST /api/submitticket/', { data: {} } as never, { as: mei })
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

  test('submitTicket answers any input with a ticket or a refusal, never a 500', async () => {
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
        expect(
          (await app.call('POST /api/submitticket/', { data } as never, { as: mei })).status,
        ).toBeLessThan(500)
      }),
      { numRuns: 60 },
    )
  })

  test('submitTicket asks about a mistyped IMEI only where the form can ask back', async () => {
    const mistyped = { phone_serial: '490154203237517' }
    const refusal = await book({ ...mistyped, serial_confirmed: false })
    expect([refusal.status, Object.keys(refusal.body.fields!)]).toEqual([400, ['phone_serial']])
    expect(refusal.body).toMatchObject({ confirm: 'serial' })
    expect((await book({ ...mistyped, serial_confirmed: true })).status).toBe(200)
    expect((await book(mistyped)).status).toBe(200)
    const right = await book({ phone_serial: '49-015420-323751-8', serial_confirmed: false })
    expect((await read(right.body.ticket_id)).phone_serial).toBe('490154203237518')
  })

  test('submitTicket stores digits of any script as 0 to 9', async () => {
    const typed = { phone_serial: '۴۹۰۱۵۴۲۰۳۲۳۷۵۱۸', user_mobile: '٠٤٩١ ٥٧٠ ١٥٦', address_post: '３０５３' }
    const { body } = await book(typed)
    expect(await read(body.ticket_id)).toMatchObject({
      phone_serial: '490154203237518',
      user_mobile: '0491 570 156',
      address_post: '3053',
    })
  })

  test('submitTicket accepts postcodes of border towns with either state', async () => {
    for (const address_state of ['NSW', 'VIC', 'ACT', 'QLD']) {
      expect((await book({ address_state, address_post: '2620' })).status).toBe(200)
    }
  })

  test('submitTicket keeps names and addresses in any script unchanged', async () => {
    const minh = await app.customer('Nguyễn Minh Đức')
    const { body } = await book({ address: '8 Phố Huế', address_city: '墨尔本', address_apt: 'شقة ٤' }, minh)
    expect(await read(body.ticket_id, minh)).toMatchObject({
      cust_name: 'Nguyễn Minh Đức',
      address: '8 Phố Huế',
      address_city: '墨尔本',
      address_apt: 'شقة ٤',
    })
  })

  test('submitTicket is refused for anonymous visitors', async () => {
    const { status, body } = await app.call('POST /api/submitticket/', { data: aBooking(phone) })
    expect([status, body.error]).toEqual([401, 'Please log in first.'])
    expect(await ticketCount()).toBe(0)
  })
})
