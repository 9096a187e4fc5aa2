import { afterEach, beforeEach, expect } from 'vitest'
import type { Phone } from '#contract/catalogue.schema.ts'
import { MAX_ITEMS } from '#contract/bookings.ts'
import type { BookingsInput } from '#contract/bookings.schema.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import { DAY_MS } from '#contract/durations.ts'
import { createToken } from '#domain/accounts/account-tokens.ts'
import { endUnconfirmed } from '#domain/workflow/end-unconfirmed.ts'
import { composeQueued } from '#test/compose-queued.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type Browser, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { phoneBySlug, sampleContact } from '#test/sample-booking.ts'

onOneEngine('bookings by anybody on %s', (engine, test) => {
  let app: TestApp
  let phone: Phone
  beforeEach(async () => {
    app = await openTestApp({ engine })
    phone = await phoneBySlug(app, 'iphone13')
  })
  afterEach(() => app.close())

  const anItem = (more: Partial<BookingsInput['items'][number]> = {}): BookingsInput['items'][number] => ({
    phone_id: phone.id,
    repair_name: 'screen',
    phone_serial: 'F2LXK0ABCD12',
    ...more,
  })
  const aParcel = (more: Partial<BookingsInput> = {}): BookingsInput => ({
    fullname: 'Mei Tanaka',
    email: 'mei@example.com',
    ...sampleContact,
    items: [anItem()],
    ...more,
  })
  const book = (
    more: Partial<BookingsInput> = {},
    { as = app.browser(), key }: { as?: Browser; key?: string } = {},
  ) =>
    app.call(
      'POST /api/bookings',
      { data: aParcel(more) },
      { as, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) },
    )
  const countTickets = async () =>
    (await app.shop.database.db.selectFrom('tickets').select('id').limit(100).execute()).length
  const readTicket = async (ticketid: number, as: SignedIn) =>
    (await app.call('POST /api/get-ticket', { data: { ticketid } }, { as })).body
  /** The link of the email that a booking sends. */
  const mintLink = async (ticketId: number) => {
    const { account_id, email } = await app.shop.database.db
      .selectFrom('tickets')
      .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
      .select(['account_id', 'email'])
      .where('tickets.id', '=', ticketId)
      .executeTakeFirstOrThrow()
    return createToken(app.shop, { accountId: account_id, purpose: 'log_in', sentTo: email! })
  }
  const listOwn = async (as: SignedIn) => {
    const { body } = await app.call('GET /api/user-data/{accountid}', { accountid: as.accountid }, { as })
    return body.ticketData.map(({ id }) => id)
  }

  test('POST /api/bookings makes a ticket by name and email, whose private link opens anywhere', async () => {
    const { status, body } = await book()
    expect(status).toBe(200)
    expect(body).toEqual({
      parcel_id: expect.any(Number),
      ticket_ids: [body.ticket_id],
      ticket_id: expect.any(Number),
      private_link: expect.stringMatching(/^http:\/\/localhost:3000\/track\/[\w-]{30}$/),
    })
    const token = body.private_link.split('/').at(-1)!
    const tracked = await app.call('GET /api/track/{token}', { token })
    expect(tracked.body).toMatchObject({ ticket_id: body.ticket_id, tasks: null })
    expect(await readTicket(body.ticket_id, await app.staff())).toMatchObject({
      cust_name: 'Mei Tanaka',
      email: 'mei@example.com',
      email_confirmed: false,
      status: 0,
      price: phone.screen,
    })
    expect((await app.emails()).map(({ kind }) => kind)).toEqual(['booking-received', 'booking-for-shop'])
  })

  test('POST /api/bookings puts up to twelve repairs into one parcel, with one email', async () => {
    const items = Array.from({ length: 12 }, (_, n) => anItem({ phone_serial: `SERIAL${n}` }))
    const { body } = await book({ items })
    expect(body.ticket_ids).toHaveLength(12)
    expect(body.ticket_id).toBe(body.ticket_ids[0])
    const rows = await app.shop.database.db.selectFrom('tickets').select('parcel_id').limit(20).execute()
    expect(new Set(rows.map(({ parcel_id }) => parcel_id))).toEqual(new Set([body.parcel_id]))
    expect((await app.emails()).filter(({ kind }) => kind === 'booking-received')).toHaveLength(1)
    expect((await book({ items: [] })).status).toBe(400)
    expect((await book({ items: [...items, anItem()] })).status).toBe(400)
  })

  test('POST /api/bookings names the item that is wrong, and books none', async () => {
    const wrong = await book({ items: [anItem(), anItem({ phone_serial: '' })] })
    expect([wrong.status, Object.keys(wrong.body.fields!)]).toEqual([400, ['items.1.phone_serial']])
    const doubtful = anItem({ phone_serial: '356938035643808', serial_confirmed: false })
    const asked = await book({ items: [anItem(), doubtful] })
    expect([asked.status, asked.body]).toMatchObject([400, { confirm: 'serial', item: 1 }])
    expect(Object.keys(asked.body.fields!)).toEqual(['items.1.phone_serial'])
    const changed = await book({ items: [anItem(), anItem({ price_seen: phone.screen + 1 })] })
    expect([changed.status, changed.body]).toMatchObject([
      409,
      { item: 1, code: 'price_changed', price: phone.screen },
    ])
    const unknown = await book({ items: [anItem({ phone_id: 999_999 })] })
    expect([unknown.status, Object.keys(unknown.body.fields!)]).toEqual([404, ['items.0.phone_id']])
    const mobile = await book({ user_mobile: '12' })
    expect([mobile.status, Object.keys(mobile.body.fields!)]).toEqual([400, ['user_mobile']])
    expect(await countTickets()).toBe(0)
  })

  test('POST /api/bookings asks a visitor for name and email, and takes those of an account', async () => {
    const { fullname: _, email: __, ...bare } = aParcel()
    const nameless = await app.call('POST /api/bookings', { data: bare }, { as: app.browser() })
    expect([nameless.status, Object.keys(nameless.body.fields!)]).toEqual([400, ['fullname', 'email']])
    const mei = await app.customer('Mei Tanaka')
    const { body } = await book({ fullname: 'Somebody Else', email: 'else@example.com' }, { as: mei })
    expect(await listOwn(mei)).toEqual([body.ticket_id])
    expect(await readTicket(body.ticket_id, await app.staff())).toMatchObject({
      cust_name: 'Mei Tanaka',
      email: mei.email,
      email_confirmed: true,
    })
  })

  test.both(
    'POST /api/bookings makes one ticket of a repeated submit, and refuses another body',
    async () => {
      const sent = await Promise.all([1, 2, 3].map(() => book({}, { key: 'one' })))
      expect(new Set(sent.map(({ body }) => body.ticket_id)).size).toBe(1)
      expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await countTickets()).toBe(1)
      expect((await book({ address: '14 Wattle Street' }, { key: 'one' })).status).toBe(409)
    },
  )

  test('POST /api/bookings answers the same whether or not the address has an account', async () => {
    const mei = await app.customer('Mei Tanaka')
    const shapes = []
    for (const email of [mei.email, `x${mei.email}`.slice(0, mei.email.length)]) {
      const { status, body, headers } = await book({ email })
      const text = JSON.stringify(body).replace(/track\/[\w-]+/, 'track/token')
      shapes.push([status, text.replace(/\d/g, '0'), [...headers.keys()].sort()])
    }
    expect(shapes[0]).toEqual(shapes[1])
  })

  test('a guest’s ticket joins the account at its next log-in, not by a session that is open', async () => {
    const mei = await app.customer('Mei Tanaka')
    const { body } = await book({ email: mei.email.toUpperCase(), fullname: 'Another Name' })
    expect(await listOwn(mei)).toEqual([])
    const own = await app.call(
      'POST /api/get-user-ticket',
      { data: { ticketid: body.ticket_id } },
      { as: mei },
    )
    expect(own.status).toBe(404)
    const again = await app.logIn(mei.email)
    expect(await listOwn(again)).toEqual([body.ticket_id])
    expect(await readTicket(body.ticket_id, await app.staff())).toMatchObject({
      cust_name: 'Mei Tanaka',
      email_confirmed: true,
    })
  })

  test('POST /api/address-confirmations confirms a guest’s address, and can be repeated', async () => {
    const { body } = await book({ items: [anItem(), anItem({ repair_name: 'battery' })] })
    const token = await mintLink(body.ticket_id)
    const confirmed = await app.call('POST /api/address-confirmations', { data: { token } })
    expect([confirmed.status, confirmed.body]).toEqual([
      200,
      { confirmed: true, private_link: body.private_link, without_password: true },
    ])
    expect((await app.call('POST /api/address-confirmations', { data: { token } })).status).toBe(200)
    expect((await app.call('POST /api/address-confirmations', { data: { token: 'wrong' } })).status).toBe(410)
    expect(await readTicket(body.ticket_id, await app.staff())).toMatchObject({ email_confirmed: true })
  })

  test('Save your account is one password, after which the guest logs in', async () => {
    const { body } = await book()
    const other = await book()
    const token = await mintLink(body.ticket_id)
    const password = 'wattle birds at dawn'
    const save = () => app.call('POST /api/address-confirmations/passwords', { data: { token, password } })
    expect(await save()).toMatchObject({ status: 200, body: { email: 'mei@example.com' } })
    expect((await save()).status).toBe(410)
    const as = app.browser()
    const entered = await app.call(
      'POST /api/loginuser/',
      { data: { email: 'mei@example.com', password } },
      { as },
    )
    expect(entered.status).toBe(200)
    const mei = Object.assign(as, entered.body.userData!, { password })
    expect(await listOwn(mei)).toEqual([other.body.ticket_id, body.ticket_id])
  })

  test('Save your account sets no password over one that is there', async () => {
    const mei = await app.customer('Mei Tanaka')
    const { body } = await book({ email: mei.email })
    const token = await mintLink(body.ticket_id)
    const data = { token, password: 'wattle birds at dawn' }
    expect((await app.call('POST /api/address-confirmations/passwords', { data })).status).toBe(409)
    expect((await app.logIn(mei.email)).accountid).toBe(mei.accountid)
  })

  test('a guest who confirms gets neither password nor draft of a sign-up that nobody confirmed', async () => {
    const password = 'an attacker waits here'
    await app.call('POST /api/createaccount/', {
      data: { fullname: 'Not Mei', email: 'mei@example.com', password, confirmpassword: password },
    })
    const { body } = await book()
    await app.call('POST /api/address-confirmations', { data: { token: await mintLink(body.ticket_id) } })
    const entered = await app.call('POST /api/loginuser/', { data: { email: 'mei@example.com', password } })
    expect(entered.status).toBe(401)
  })

  test('POST /api/bookings takes 20 bookings an hour of a browser and of a network', async () => {
    const as = app.browser()
    for (let n = 0; n < 20; n++) expect((await book({}, { as })).status).toBe(200)
    const refused = await book({}, { as })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await book({}, { as: { ...app.browser(), address: as.address } })).status).toBe(429)
    expect((await book({}, { as: { ...as, address: app.browser().address } })).status).toBe(429)
    expect((await book()).status).toBe(200)
  })

  test('POST /api/bookings asks for a log-in where the shop takes no guests', async () => {
    const staff = await app.staff()
    const { body } = await app.call('GET /api/shop-profile', {}, { as: staff })
    const profile = { ...body.profile, guestBooking: false }
    const data = { profile, version: body.version, password: staff.password }
    expect((await app.call('PUT /api/shop-profile', { data }, { as: staff })).status).toBe(200)
    expect((await book()).status).toBe(401)
    expect((await book({}, { as: await app.customer() })).status).toBe(200)
    expect((await app.call('GET /api/profile', {})).body.profile.guestBooking).toBe(false)
  })

  test('endUnconfirmed ends a guest’s ticket without parcel after 30 days, and no confirmed or announced one', async () => {
    const { body: first } = await book()
    const { body: announced } = await book({ email: 'jo@example.com', fullname: 'Jo Nguyen' })
    const { body: confirmed } = await book({ email: 'lin@example.com', fullname: 'Lin Chen' })
    const token = await mintLink(confirmed.ticket_id)
    await app.call('POST /api/address-confirmations', { data: { token } })
    const { db } = app.shop.database
    await db
      .updateTable('tickets')
      .set({ tracking_in: '33ABC1234567' })
      .where('id', '=', announced.ticket_id)
      .execute()
    app.clock.advance(29 * DAY_MS)
    expect(await endUnconfirmed(app.shop)).toBe(0)
    app.clock.advance(2 * DAY_MS)
    expect(await endUnconfirmed(app.shop)).toBe(1)
    const staff = await app.staff()
    expect(await readTicket(first.ticket_id, staff)).toMatchObject({ status: 6, outcome: 'never_arrived' })
    for (const { ticket_id } of [confirmed, announced])
      expect(await readTicket(ticket_id, staff)).toMatchObject({ status: 0, outcome: null })
  })

  test.both('endUnconfirmed counts the days anew once staff have taken a ticket up again', async () => {
    const { body } = await book()
    app.clock.advance(31 * DAY_MS)
    expect(await endUnconfirmed(app.shop)).toBe(1)
    const staff = await app.staff()
    const { version } = (await readTicket(body.ticket_id, staff)) as Ticket
    const which = { id: body.ticket_id, version }
    expect((await app.call('DELETE /api/tickets/{id}/outcome/{version}', which, { as: staff })).status).toBe(
      200,
    )
    expect(await endUnconfirmed(app.shop)).toBe(0)
    app.clock.advance(30 * DAY_MS)
    expect(await endUnconfirmed(app.shop)).toBe(1)
  })

  test('the confirmation page of a guest shows the booking in the browser that made it alone', async () => {
    const as = app.browser()
    const { body } = await book({}, { as })
    const readShown = () => app.call('GET /api/tickets/last-confirmation', {}, { as })
    expect((await readShown()).body.confirmation).toMatchObject({
      ticket_id: body.ticket_id,
      address: '12 Wattle Street',
      private_link: body.private_link,
      email: 'mei@example.com',
    })
    const { cookies } = as
    const stolen = new Map([...cookies].filter(([name]) => !name.endsWith('-link')))
    const other = await app.call(
      'GET /api/tickets/last-confirmation',
      {},
      { as: { ...app.browser(), cookies: stolen } },
    )
    expect(other.body.confirmation).toBeNull()

    // The address is an account's then, whose owner may change it.
    await app.call('POST /api/address-confirmations', { data: { token: await mintLink(body.ticket_id) } })
    expect((await readShown()).body.confirmation).toMatchObject({ ticket_id: body.ticket_id })
    expect((await readShown()).body.confirmation).not.toHaveProperty('email')
  })

  test('a guest’s browser has unlocked the private page of each ticket that it has booked', async () => {
    const visitor = app.browser()
    const items = Array.from({ length: MAX_ITEMS }, (_, n) => anItem({ phone_serial: `F2LXK0ABCE${n + 10}` }))
    const { body } = await book({ items }, { as: visitor })
    const readTasks = async (link: string, as: Browser) => {
      const token = link.split('/').at(-1)!
      return (await app.call('GET /api/track/{token}', { token }, { as })).body
    }
    const first = await readTasks(body.private_link, visitor)
    const links = [body.private_link, ...first.in_parcel.map(({ link }) => link!)]
    expect(links).toHaveLength(MAX_ITEMS)
    for (const link of links) {
      expect((await readTasks(link, visitor)).tasks).not.toBeNull()
      expect((await readTasks(link, app.browser())).tasks).toBeNull()
    }
  })

  test('the slip of a guest’s first ticket is that of the parcel, where its own phone must not be posted', async () => {
    const visitor = app.browser()
    const damaged = anItem({ battery: 'damaged' })
    const printSlip = async (link: string) =>
      (await app.fetch(`/api${new URL(link).pathname}/packing-slip.pdf`, {}, visitor)).status
    const mixed = await book({ items: [damaged, anItem({ phone_serial: 'F2LXK0ABCD13' })] }, { as: visitor })
    expect(await printSlip(mixed.body.private_link)).toBe(200)
    const alone = await book({ items: [damaged] }, { as: visitor })
    expect(await printSlip(alone.body.private_link)).toBe(409)
  })

  test('the emails about a parcel name the phone in it that must not be posted', async () => {
    await book({ items: [anItem(), anItem({ phone_serial: 'F2LXK0ABCD13', battery: 'damaged' })] })
    const emails = await composeQueued(app)
    expect(emails.map(({ kind }) => kind)).toEqual(['booking-received', 'booking-for-shop'])
    for (const { text } of emails) {
      const words = text.replace(/\s+/g, ' ')
      expect(words).toMatch(
        /Also booked: ticket \d+: [^.]*\.00\. It must not be posted: its battery is damaged\./,
      )
    }
  })

  test('POST /api/bookings refuses a repair whose phone was not chosen in words for its list', async () => {
    const { status, body } = await book({ items: [anItem(), anItem({ phone_id: 0 })] })
    expect([status, body.fields]).toEqual([400, { 'items.1.phone_id': 'Please choose a phone.' }])
  })

  test('a log-in link logs in once, within 15 minutes, and brings a guest’s tickets along', async () => {
    const { body } = await book()
    const token = await mintLink(body.ticket_id)
    const as = app.browser()
    const use = (sent: string, browser: Browser = app.browser()) =>
      app.call('POST /api/log-in-links/uses', { data: { token: sent } }, { as: browser })
    const entered = await use(token, as)
    expect([entered.status, entered.body.authLevel]).toEqual([200, 1])
    const mei = Object.assign(as, entered.body.userData!, { password: '' })
    expect(await listOwn(mei)).toEqual([body.ticket_id])
    expect((await use(token)).status).toBe(410)
    expect((await use('unknown')).status).toBe(410)
    const late = await mintLink(body.ticket_id)
    app.clock.advance(15 * 60_000 + 1)
    expect((await use(late)).status).toBe(410)
  })

  test('POST /api/log-in-links answers and queues the same for every address', async () => {
    const mei = await app.customer('Mei Tanaka')
    const before = (await app.emails()).length
    for (const email of [mei.email, 'nobody@example.com']) {
      const { status, body } = await app.call('POST /api/log-in-links', { data: { email } })
      expect([status, body]).toEqual([200, { email }])
    }
    expect((await app.emails()).slice(before)).toMatchObject([
      { kind: 'log-in-link', payload: { email: mei.email } },
      { kind: 'log-in-link', payload: { email: 'nobody@example.com' } },
    ])
  })
})
