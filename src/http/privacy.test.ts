import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { firstProfile } from '#contract/first-profile.ts'
import { allTickets } from '#contract/tickets.ts'
import type { Status } from '#contract/ticket-statuses.ts'
import type { Ticket, TicketRow } from '#contract/tickets.schema.ts'
import { sweepClosedTickets } from '#domain/privacy/sweep-closed-tickets.ts'
import { sweepMessages } from '#domain/privacy/sweep-messages.ts'
import { aBooking, bookFor, phoneBySlug, sampleContact } from '#test/sample-booking.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

const personal = {
  name: 'Mei Unforgettable',
  serial: 'F2LXK0ABCD12',
  passcode: '739154',
  street: '7 Wattle Grove',
  mobile: '491570156',
  remark: 'Mei called about her cat',
  reason: 'Mei asked on the phone',
  message: 'My cat sat on it',
  talk: 'My sister Unforgettable collects it',
}

onBothEngines('erasure on %s', (engine) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let ticket: number
  beforeEach(async () => {
    app = await openTestApp({ engine })
    mei = await app.customer(personal.name)
    sam = await app.staff()
    const phone = await phoneBySlug(app, 'iphone13')
    const { serial: phone_serial, passcode: phone_pin, street: address } = personal
    const booking = aBooking(phone, { phone_serial, phone_pin, address, user_mobile: `0${personal.mobile}` })
    ticket = await bookFor(app, mei, booking)
    await app.call(
      'POST /api/tickets/{id}/passcode/reveals',
      { id: ticket, data: { reason: personal.reason } },
      { as: sam },
    )
    await note('We are on it', 0, true)
    await note(personal.remark, 0, false)
    const talk = { id: ticket, data: { text: personal.talk } }
    await app.call('POST /api/tickets/{id}/messages', talk, {
      as: mei,
      headers: { 'idempotency-key': personal.name },
    })
    const data = { fullname: personal.name, email: mei.email, message: personal.message }
    await app.call('POST /api/contact', { data }, { as: mei })
  })
  afterEach(() => app.close())

  const note = (comment: string, status: Status, makeVisibleToCustomer: boolean) =>
    app.call(
      'POST /api/submit-ticket-comment',
      { data: { ticketid: ticket, comment, status, makeVisibleToCustomer } },
      { as: sam },
    )
  const erase = (as: SignedIn, password = as.password) =>
    app.call('POST /api/account/erasures', { data: { password } }, { as })
  const tables = [
    'accounts',
    'sessions',
    'account_tokens',
    'drafts',
    'tickets',
    'notes',
    'passcode_reveals',
    'ticket_words',
    'events',
    'outbox',
    'contact_messages',
    'idempotency_keys',
    'second_factors',
    'recovery_codes',
  ]
  /** Every text value in the database. */
  const everything = async () => {
    const words: string[] = []
    for (const table of tables) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(app.shop.database.db)
      words.push(JSON.stringify(rows))
    }
    return words.join('\n')
  }
  const openSearch = async (q: string) => {
    const found = await app.call('POST /api/get-ticket', { data: { ticketid: allTickets, q } }, { as: sam })
    return (found.body as unknown as TicketRow[]).map(({ id }) => id)
  }

  test('eraseAccount is refused while a repair is open, and names it', async () => {
    const refused = await erase(mei)
    expect(refused.status).toBe(409)
    expect(refused.body.error).toBe(
      `Ticket ${ticket} is still open. If the phone was never sent, cancel the booking on the page of ticket ${ticket}. Once every phone is posted back and paid, the account can be erased.`,
    )
    const more = [await bookFor(app, mei), await bookFor(app, mei)]
    expect((await erase(mei)).body.error).toContain(`page of ticket ${ticket}, ${more[0]} and ${more[1]}.`)
    expect((await app.call('GET /api/check-auth', {}, { as: mei })).body.authLevel).toBe(1)
    expect(await everything()).toContain(personal.serial)
  })

  test('eraseAccount asks for the password', async () => {
    await note('Done', 6, true)
    const refused = await erase(mei, 'not the password')
    expect([refused.status, refused.body.fields]).toEqual([
      401,
      { password: 'That is not your current password.' },
    ])
    expect((await app.call('GET /api/check-auth', {}, { as: mei })).body.authLevel).toBe(1)
  })

  test('eraseAccount leaves no personal data in the database', async () => {
    await app.call(
      'PUT /api/draft',
      { data: { phoneid: 'iphone13', repair_name: 'screen', fields: { address: personal.street } } },
      { as: mei },
    )
    const newAddress = { email: 'mei.new@example.com', password: mei.password }
    await app.call('PUT /api/account/email', { data: newAddress }, { as: mei })
    const other = await app.logIn(mei.email)
    await app.link(mei.email, 'reset')
    await note('Done', 6, true)

    expect(await erase(mei)).toMatchObject({ status: 200, body: { erased: true } })
    const left = await everything()
    const words = [...Object.values(personal), mei.email, newAddress.email, 'mei unforgettable', 'argon2']
    // The hash of Sam's password stays, of course.
    for (const word of words.slice(0, -1)) expect(left, word).not.toContain(word)
    expect(left.match(/argon2id/g)).toHaveLength(1)

    expect(mei.cookies.size).toBe(0)
    for (const browser of [mei, other])
      expect((await app.call('GET /api/check-auth', {}, { as: browser })).body.authLevel).toBe(0)
    const logIn = await app.call('POST /api/loginuser/', {
      data: { email: other.email, password: other.password },
    })
    expect(logIn.status).toBe(401)
    const waiting = await app.emails()
    expect(
      waiting.filter(
        ({ kind: emailKind }) => emailKind !== 'contact-for-shop' && emailKind !== 'contact-received',
      ),
    ).toEqual([])
    const { body } = await app.call(
      'POST /api/audit/searches',
      { data: { kind: 'account.erased' } },
      { as: sam },
    )
    expect(body.events).toMatchObject([
      { actor: { accountid: mei.accountid, fullname: 'Erased' }, subject: 'Erased', details: { tickets: 1 } },
    ])
  })

  test('an erased ticket keeps repair, price, statuses and dates', async () => {
    await note('Done', 6, true)
    await erase(mei)
    const { body } = await app.call('POST /api/get-ticket', { data: { ticketid: ticket } }, { as: sam })
    expect(body as Ticket).toMatchObject({
      id: ticket,
      status: 6,
      displayName: 'iPhone 13',
      cust_name: 'Erased',
      email: '',
      user_mobile: '',
      phone_serial: '',
      phone_pin: null,
      address: '',
      notes: [
        { comment: 'Erased' },
        { comment: 'Erased' },
        { comment: 'Erased', fullname: 'Erased', from_customer: 1 },
        { comment: 'Erased', status_change: 6 },
      ],
    })
    for (const q of ['unforgettable', personal.mobile, personal.serial, 'cat'])
      expect(await openSearch(q)).toEqual([])
    expect(await openSearch(String(ticket))).toEqual([ticket])
  })

  test("an erased account's address can sign up again", async () => {
    await note('Done', 6, true)
    await erase(mei)
    const again = await app.signUp({ fullname: 'Mei Again', email: mei.email })
    expect(again.accountid).not.toBe(mei.accountid)
    expect(
      (await app.call('POST /api/get-user-ticket', { data: { ticketid: ticket } }, { as: again })).status,
    ).toBe(404)
  })

  test('eraseCustomer lets staff erase a customer with their own password', async () => {
    await note('Done', 6, true)
    const callApi = (email: string, password = sam.password, as = sam) =>
      app.call('POST /api/accounts/erasures', { data: { email, password } }, { as })
    expect((await callApi(mei.email, 'not the password')).status).toBe(401)
    expect((await callApi('nobody@example.com')).status).toBe(404)
    expect((await callApi(mei.email, mei.password, mei)).status).toBe(403)
    expect(
      (await app.call('POST /api/accounts/erasures', { data: { email: mei.email, password: 'x' } })).status,
    ).toBe(401)
    expect((await callApi(mei.email.toUpperCase())).status).toBe(200)
    expect(await everything()).not.toContain(personal.name)
    const { body } = await app.call(
      'POST /api/audit/searches',
      { data: { kind: 'account.erased' } },
      { as: sam },
    )
    expect(body.events).toMatchObject([{ actor: { accountid: sam.accountid }, subject_id: mei.accountid }])
    expect((await callApi(mei.email)).status).toBe(404)
  })

  describe('eraseCustomer without an account', () => {
    const eraseBy = (who: { email: string } | { ticket_id: number }) =>
      app.call('POST /api/accounts/erasures', { data: { ...who, password: sam.password } }, { as: sam })
    const finish = (ticketid: number) =>
      app.call(
        'POST /api/submit-ticket-comment',
        { data: { ticketid, comment: 'Done', status: 6 } },
        { as: sam },
      )
    const item = async () => ({
      phone_id: (await phoneBySlug(app, 'iphone13')).id,
      repair_name: 'screen',
      phone_serial: 'GUEST99SERIAL',
    })

    test('erases everybody who booked with an address, once every phone is posted', async () => {
      const tickets: number[] = []
      for (const fullname of ['Zoltan Guestname', 'Zsofia Guestname']) {
        const data = { fullname, email: 'zoltan@guests.example', ...sampleContact, items: [await item()] }
        tickets.push((await app.call('POST /api/bookings', { data })).body.ticket_id)
      }
      await finish(tickets[0]!)
      expect((await eraseBy({ email: 'zoltan@guests.example' })).status).toBe(409)
      expect(await everything()).toContain('Zoltan Guestname')
      await finish(tickets[1]!)
      expect((await eraseBy({ email: 'Zoltan@guests.example' })).status).toBe(200)
      expect(await everything()).not.toMatch(/guestname|zoltan@|GUEST99SERIAL/i)
      expect((await eraseBy({ email: 'zoltan@guests.example' })).status).toBe(404)
    })

    test('erases somebody without an address by one of their tickets', async () => {
      const data = {
        customer: { fullname: 'Nina Nomail', user_mobile: sampleContact.user_mobile },
        way: 'phone' as const,
        ...sampleContact,
        items: [await item()],
      }
      const booked = await app.call('POST /api/staff-bookings', { data }, { as: sam })
      const { ticket_id } = booked.body
      await finish(ticket_id)
      expect((await eraseBy({ ticket_id })).status).toBe(200)
      expect(await everything()).not.toMatch(/Nomail|GUEST99SERIAL/)
      expect((await eraseBy({ ticket_id })).status).toBe(404)
    })
  })

  test('eraseAccount refuses staff accounts, by their owner and by others', async () => {
    const refused = await erase(sam)
    expect([refused.status, refused.body.error]).toEqual([
      400,
      'This is a staff account. Somebody on the staff has to make it a customer’s first.',
    ])
    const ada = await app.staff('Ada Novak')
    const data = { email: sam.email, password: ada.password }
    expect((await app.call('POST /api/accounts/erasures', { data }, { as: ada })).status).toBe(400)
  })

  test('an erased account cannot be reactivated', async () => {
    await note('Done', 6, true)
    await erase(mei)
    const on = { accountid: mei.accountid, data: { active: true } }
    expect((await app.call('PUT /api/staff/{accountid}/access', on, { as: sam })).status).toBe(404)
  })

  test('parallel erasure and booking leave no ticket with personal data', async () => {
    const jonas = await app.customer('Jonas Weber')
    const phone = await phoneBySlug(app, 'iphone13')
    const booking = () => bookFor(app, jonas, aBooking(phone)).catch(() => null)
    const [, erased] = await Promise.all([booking(), erase(jonas), booking()])
    const tickets = await app.shop.database.db
      .selectFrom('tickets')
      .select('id')
      .where('account_id', '=', jonas.accountid)
      .where('address', '!=', '')
      .execute()
    expect(tickets.length > 0).toBe(erased.status !== 200)
  })

  test('sweepClosedTickets erases personal data of completed tickets after the shop’s period', async () => {
    await note('Done', 6, true)
    const open = await bookFor(app, mei)
    app.clock.advance(729 * DAY_MS)
    expect(await sweepClosedTickets(app.shop)).toBe(0)
    app.clock.advance(DAY_MS)
    expect(await sweepClosedTickets(app.shop)).toBe(1)
    expect(await sweepClosedTickets(app.shop)).toBe(0)

    await app.logIn(mei.email, mei)
    await app.logIn(sam.email, sam)
    const { body } = await app.call('POST /api/get-ticket', { data: { ticketid: ticket } }, { as: sam })
    expect(body as Ticket).toMatchObject({ cust_name: 'Erased', email: '', phone_serial: '', address: '' })
    expect(await openSearch('unforgettable')).toEqual([open])
    expect(
      (await app.call('POST /api/get-user-ticket', { data: { ticketid: open } }, { as: mei })).body.address,
    ).not.toBe('')
    const { body: log } = await app.call(
      'POST /api/audit/searches',
      { data: { kind: 'ticket.erased' } },
      { as: sam },
    )
    expect(log.events).toMatchObject([{ actor: null, ticket_id: ticket }])
    // The account itself stays.
    expect((await app.call('GET /api/check-auth', {}, { as: mei })).body.authLevel).toBe(1)
  })

  test('sweepClosedTickets keeps a ticket while either side owes, and takes it once that is settled', async () => {
    await note('Posted', 5, true)
    const move = async (path: 'payments' | 'refunds', cents: number) => {
      const { body } = await app.call('GET /api/tickets/{id}/desk-money', { id: ticket }, { as: sam })
      const data = { method: 'cash' as const, amount_cents: cents, reference: '', version: body.version }
      const input = { id: ticket, data: { ...data, overpayment_confirmed: true } }
      const { status } = await app.call(`POST /api/tickets/{id}/${path}`, input, { as: sam })
      expect(status).toBe(200)
    }
    await move('payments', 5_000)
    await note('Done', 6, true)
    app.clock.advance(730 * DAY_MS)
    expect(await sweepClosedTickets(app.shop)).toBe(0)
    await app.logIn(sam.email, sam)
    await move('refunds', 5_000)
    app.clock.advance(730 * DAY_MS)
    expect(await sweepClosedTickets(app.shop)).toBe(1)
  })

  test('sweepClosedTickets keeps a ticket that owes, whose phone was posted before the payment', async () => {
    await note('To pay', 4, true)
    await note('Done', 6, true)
    app.clock.advance(730 * DAY_MS)
    expect(await sweepClosedTickets(app.shop)).toBe(0)
  })

  test('a note on an erased ticket restarts its retention period', async () => {
    await note('Done', 6, true)
    app.clock.advance(730 * DAY_MS)
    expect(await sweepClosedTickets(app.shop)).toBe(1)
    await app.logIn(sam.email, sam)
    expect((await note(personal.remark, 3, false)).status).toBe(200)
    await note('Done again', 6, false)
    app.clock.advance(729 * DAY_MS)
    expect(await sweepClosedTickets(app.shop)).toBe(0)
    app.clock.advance(DAY_MS)
    expect(await sweepClosedTickets(app.shop)).toBe(1)
    expect(await everything()).not.toContain(personal.remark)
  })

  test('sweepMessages erases contact messages after the same period, also without an account', async () => {
    const data = { fullname: 'Jonas Weber', email: 'jonas@example.com', message: 'Do you mend toasters?' }
    await app.call('POST /api/contact', { data })
    app.clock.advance(729 * DAY_MS)
    expect(await sweepMessages(app.shop)).toBe(0)
    app.clock.advance(DAY_MS)
    expect(await sweepMessages(app.shop)).toBe(2)
    expect(await everything()).not.toMatch(/toasters|jonas/i)
  })

  test('eraseAccount is open once the phone is posted and paid, and waits while either side owes, invoice or not', async () => {
    await note('Posted', 5, true)
    // A deposit without an invoice.
    const { db } = app.shop.database
    const enter = (kind: 'payment' | 'refund') =>
      db
        .insertInto('payments')
        .values({
          ticket_id: ticket,
          kind,
          method: 'cash',
          amount_cents: 5_000,
          card_payment: null,
          refunds_id: null,
          recorded_by_id: sam.accountid,
          paid_at: app.clock.now(),
          created_at: app.clock.now(),
        })
        .execute()
    await enter('payment')
    const refused = await erase(mei)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.stringContaining(`On ticket ${ticket} the shop owes $50.00`),
    ])
    await enter('refund')
    expect((await erase(mei)).status).toBe(200)
  })

  test('a note on an erased ticket brings neither its private link back nor the placeholder address', async () => {
    const { body } = await app.call('GET /api/tickets/{id}/link', { id: ticket }, { as: mei })
    const token = body.link.split('/track/')[1]!
    await note('Done', 6, true)
    await erase(mei)
    await note('Written later', 3, true)
    expect((await app.call('GET /api/track/{token}', { token })).status).toBe(404)
    expect((await app.call('GET /api/tickets/{id}/link', { id: ticket }, { as: sam })).status).toBe(404)
    const shown = await app.call('POST /api/get-ticket', { data: { ticketid: ticket } }, { as: sam })
    const account = await app.call(
      'GET /api/user-data/{accountid}',
      { accountid: mei.accountid },
      { as: sam },
    )
    expect(JSON.stringify([shown.body, account.body])).not.toContain('erased.invalid')
    expect(await openSearch('erased.invalid')).toEqual([])
  })

  test('contact messages have a retention period of their own, which begins as that of closed tickets', async () => {
    const { profile, version } = (await app.call('GET /api/shop-profile', {}, { as: sam })).body
    expect(profile.keepMessagesDays).toBe(730)
    const save = (keepMessagesDays: number) =>
      app.call(
        'PUT /api/shop-profile',
        { data: { profile: { ...profile, keepMessagesDays }, version } },
        { as: sam },
      )
    expect((await save(29)).body.fields).toEqual({
      'profile.keepMessagesDays': 'Please enter a number of days from 30 to 3650.',
    })
    const older: Record<string, unknown> = { ...profile, keepClosedTicketsDays: 90 }
    delete older['keepMessagesDays']
    await app.shop.database.db
      .updateTable('shop_profile')
      .set({ profile: JSON.stringify(older) })
      .execute()
    expect((await app.call('GET /api/shop-profile', {}, { as: sam })).body.profile.keepMessagesDays).toBe(90)
    expect((await save(30)).status).toBe(200)
    const message = { fullname: 'Oliver', email: 'oliver@example.com', message: 'Hello' }
    await app.call('POST /api/contact', { data: message })
    app.clock.advance(31 * DAY_MS)
    expect(await sweepMessages(app.shop)).toBeGreaterThan(0)
  })

  test('the retention period is a setting within bounds', async () => {
    await note('Done', 6, true)
    const save = async (keepClosedTicketsDays: number) => {
      const { version } = (await app.call('GET /api/shop-profile', {}, { as: sam })).body
      const data = { profile: { ...firstProfile, keepClosedTicketsDays }, version }
      return app.call('PUT /api/shop-profile', { data }, { as: sam })
    }
    const refused = await save(3)
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { 'profile.keepClosedTicketsDays': 'Please enter a number of days from 30 to 3650.' },
    ])
    expect((await save(40)).status).toBe(200)
    app.clock.advance(41 * DAY_MS)
    expect(await sweepClosedTickets(app.shop)).toBe(1)
  })
})
