import { afterEach, beforeEach, expect } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { StaffBookingInput } from '#contract/staff-bookings.schema.ts'
import type { StaffTicket } from '#contract/tickets.schema.ts'
import { sendReminders } from '#domain/reminders/send-reminders.ts'
import { shippingTexts } from '#domain/texts/shipping-texts.ts'
import { composeQueued } from '#test/compose-queued.ts'
import { onOneEngine } from '#test/engines.ts'
import { setProfile, setStatus } from '#test/money.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { readPdfText } from '#test/read-billing-document.ts'
import { bookFor, phoneBySlug } from '#test/sample-booking.ts'

onOneEngine('staff bookings on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  let phoneId: number
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff('Sam Okafor')
    phoneId = (await phoneBySlug(app, 'iphone13')).id
  })
  afterEach(() => app.close())

  const address = {
    address: '12 Wattle Street',
    address_apt: '',
    address_city: 'Carlton',
    address_state: 'VIC' as const,
    address_post: '3053',
  }
  const item = (more = {}) => ({
    phone_id: phoneId,
    repair_name: 'screen',
    phone_serial: 'F2LXK0ABCD12',
    ...more,
  })
  const book = (more: Partial<StaffBookingInput> = {}, as = sam, headers = {}) =>
    app.call(
      'POST /api/staff-bookings',
      {
        data: {
          customer: { fullname: 'Nina Nomail', user_mobile: '0491 570 156' },
          way: 'phone',
          ...address,
          items: [item()],
          ...more,
        },
      },
      { as, headers },
    )
  const read = async (ticketid: number, as = sam) =>
    (await app.call('POST /api/get-ticket', { data: { ticketid } }, { as })).body as StaffTicket
  const notice = async () => (await shippingTexts(app.shop)).notice.version

  test('bookForCustomer books for a customer without an email address, who gets texts', async () => {
    const { status, body } = await book({ ref: 'telephone' })
    expect([status, body.error]).toEqual([200, undefined])
    expect(body.ticket_ids).toEqual([body.ticket_id])
    // Staff read no private link.
    expect(JSON.stringify(body)).not.toContain('/track/')
    expect(await read(body.ticket_id)).toMatchObject({
      status: 0,
      cust_name: 'Nina Nomail',
      email: null,
      email_confirmed: false,
      user_mobile: '0491 570 156',
      source: 'telephone',
      booked_by: { id: sam.accountid, name: 'Sam Okafor' },
    })
    const row = await app.shop.database.db
      .selectFrom('tickets')
      .select('updates_by')
      .where('id', '=', body.ticket_id)
      .executeTakeFirstOrThrow()
    expect(row.updates_by).toBe('text')
  })

  test.both('bookForCustomer receives the phone at the counter once the notice is signed', async () => {
    const counter = { way: 'counter' as const, items: [item({ fault: 'It fell.' })] }
    const unsigned = await book(counter)
    expect([unsigned.status, Object.keys(unsigned.body.fields ?? {}).sort()]).toEqual([
      400,
      ['notice_version', 'signature'],
    ])
    const { body } = await book({ ...counter, signature: 'N. Nomail', notice_version: await notice() })
    expect(await read(body.ticket_id)).toMatchObject({
      status: 2,
      signature: 'N. Nomail',
      fault: 'It fell.',
      notes: [{ comment: 'Handed in at the counter.', status_change: 2, staff_only: 0 }],
    })
    const { queues } = (await app.call('GET /api/queues', {}, { as: sam })).body
    expect(queues.find(({ key }) => key === 'arrived')?.count).toBe(1)
    const receipt = await app.fetch(`/api/tickets/${body.ticket_id}/receipt.pdf`, {}, sam)
    expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  test('the email about a phone at the counter promises nothing that has happened already', async () => {
    const customer = { fullname: 'Nina Guest', email: 'nina@guests.example', user_mobile: '0491 570 156' }
    const signed = { signature: 'N. Guest', notice_version: await notice() }
    await book({ way: 'counter', customer, ...signed, items: [item({ battery: 'damaged' })] })
    const mail = (await composeQueued(app)).find(({ kind }) => kind === 'booking-received')
    const text = mail!.text.replace(/\s+/g, ' ')
    expect(text).not.toMatch(/when your booking is approved|when your phone arrives|do not post your phone/)
    expect(text).toContain('We write to you when we start, and when it is ready for payment.')
  })

  test.both(
    'bookForCustomer books several phones in one parcel, with one email and one receipt',
    async () => {
      const discounts = { samePhonePercent: 10, anotherPhoneCents: 1_000 }
      await setProfile(app, sam, { discounts })
      await app.shop.database.db.deleteFrom('outbox').execute()
      const { status, body } = await book({
        way: 'counter',
        customer: { fullname: 'Nina Guest', email: 'nina@guests.example', user_mobile: '0491 570 156' },
        signature: 'N. Guest',
        notice_version: await notice(),
        items: [
          item(),
          item({ repair_name: 'battery' }),
          item({ phone_serial: 'C39XK0ABCD99', fault: 'It fell.' }),
        ],
      })
      expect([status, body.ticket_ids.length, body.ticket_id]).toEqual([200, 3, body.ticket_ids[0]])
      const booked = []
      for (const id of body.ticket_ids) booked.push(await read(id))
      for (const ticket of booked) {
        expect(ticket).toMatchObject({ parcel_id: body.parcel_id, status: 2, signature: 'N. Guest' })
      }
      expect(booked.map(({ discount_kind }) => discount_kind)).toEqual([
        null,
        'second_repair',
        'further_phone',
      ])
      const emails = await composeQueued(app)
      expect(emails.map(({ kind }) => kind)).toEqual(['booking-received'])
      for (const id of body.ticket_ids) expect(emails[0]!.text).toContain(String(id))
      const print = async () => {
        const receipt = await app.fetch(`/api/tickets/${body.ticket_ids[1]}/receipt.pdf`, {}, sam)
        return readPdfText(new Uint8Array(await receipt.arrayBuffer())).replace(/\s+/g, ' ')
      }
      const receipt = await print()
      for (const words of [...body.ticket_ids.map(String), 'C39XK0ABCD99', 'It fell.', 'Second repair: −$']) {
        expect(receipt).toContain(words)
      }
      expect(receipt).toContain('WE HAVE RECEIVED WHAT IS NAMED HERE')
      // What is not at the shop any more, or was never, is on no receipt.
      const data = {
        outcome: 'lost' as const,
        fee_cents: 0,
        comment: 'Gone.',
        version: (await read(body.ticket_ids[2]!)).version,
      }
      await app.call('POST /api/tickets/{id}/outcome', { id: body.ticket_ids[2]!, data }, { as: sam })
      expect(await print()).not.toContain('C39XK0ABCD99')
    },
  )

  test('bookForCustomer books for a known customer, whose mobile and address it knows', async () => {
    const mei = await app.customer('Mei Tanaka')
    const first = await bookFor(app, mei)
    const { address: _, address_city: __, ...rest } = address
    const { status, body } = await app.call(
      'POST /api/staff-bookings',
      { data: { customer: { account_id: mei.accountid }, way: 'phone', items: [item()] } },
      { as: sam },
    )
    expect([status, body.error]).toEqual([200, undefined])
    const [before, after] = [await read(first), await read(body.ticket_id)]
    expect([after.cust_name, after.address, after.user_mobile]).toEqual([
      'Mei Tanaka',
      before.address,
      before.user_mobile,
    ])
    // The customer does not see who of the staff booked.
    const own = (
      await app.call('POST /api/get-user-ticket', { data: { ticketid: body.ticket_id } }, { as: mei })
    ).body
    expect(own.booked_by).toBeUndefined()
    expect((await book({ customer: { account_id: 999_999 }, ...rest })).status).toBe(404)
  })

  test('bookForCustomer keeps the terms of a business for its invoices', async () => {
    const buyer = {
      company: 'Fix Pty Ltd',
      abn: '51 824 753 556',
      email: 'accounts@fix.example',
      days_to_pay: 30,
    }
    const { body } = await book({ way: 'business', buyer })
    const money = (await app.call('GET /api/tickets/{id}/desk-money', { id: body.ticket_id }, { as: sam }))
      .body
    expect(money.buyer).toMatchObject({ ...buyer, abn: '51824753556' })
    await setProfile(app, sam)
    await setStatus(app, sam, body.ticket_id, 4)
    const [email] = (await composeQueued(app)).filter(({ kind }) => kind === 'ticket-status')
    expect(email?.to).toEqual({ name: 'Fix Pty Ltd', address: 'accounts@fix.example' })
    const paid = (await app.call('GET /api/tickets/{id}/desk-money', { id: body.ticket_id }, { as: sam }))
      .body
    expect(paid.due_on).toBe('2026-12-20')
    app.clock.advance(31 * DAY_MS)
    await sendReminders(app.shop)
    sam = await app.logIn(sam.email)
    const data = {
      reason: 'A scratch.',
      lines: [{ label: 'Discount', amount_cents: -100 }],
      version: paid.version,
    }
    await app.call('POST /api/tickets/{id}/adjustments', { id: body.ticket_id, data }, { as: sam })
    const asked = (await composeQueued(app)).filter(({ kind }) =>
      /^(reminder-pay|invoice-adjusted)$/.test(kind),
    )
    expect(asked.map(({ to }) => to)).toEqual([email?.to, email?.to])
  })

  test('bookForCustomer names the field and the item that it refuses', async () => {
    const refused = async (more: Partial<StaffBookingInput>) =>
      Object.keys((await book(more)).body.fields ?? {})
    expect(await refused({ customer: { user_mobile: '0491 570 156' } })).toEqual(['customer.fullname'])
    expect(await refused({ customer: { fullname: 'Nina Nomail' } })).toEqual(['customer.user_mobile'])
    expect(await refused({ address: '' })).toEqual(['address'])
    expect(await refused({ items: [item(), item({ phone_serial: '' })] })).toEqual(['items.1.phone_serial'])
    expect((await book({ items: [item({ price_seen: 1 })] })).status).toBe(409)
  })

  test('bookForCustomer books once for a repeated submit', async () => {
    const headers = { 'idempotency-key': 'one' }
    const [one, two] = [await book({}, sam, headers), await book({}, sam, headers)]
    expect(two.body.ticket_id).toBe(one.body.ticket_id)
  })

  test.both('findPeople finds customers by name, mobile and email, and no other', async () => {
    const mei = await app.customer('Mei Tanaka')
    await bookFor(app, mei, { user_mobile: '0491 570 157' })
    await book()
    const find = async (q: string) => {
      const { people } = (await app.call('GET /api/people', { q }, { as: sam })).body
      return people.map(({ fullname }) => fullname)
    }
    expect(await find('tanaka')).toEqual(['Mei Tanaka'])
    expect(await find('0491 570 157')).toEqual(['Mei Tanaka'])
    expect(await find('+61 491570156')).toEqual(['Nina Nomail'])
    expect(await find(mei.email)).toEqual(['Mei Tanaka'])
    // Words of a phone or an address find tickets, but no person.
    expect(await find('Wattle')).toEqual([])
    const { people } = (await app.call('GET /api/people', { q: 'Nina' }, { as: sam })).body
    expect(people).toMatchObject([
      { email: null, email_confirmed: false, contact: { ...address, user_mobile: '0491 570 156' } },
    ])
    // A row whose guest has joined an account is nobody any more.
    await app.shop.database.db
      .updateTable('accounts')
      .set({ joined_id: mei.accountid })
      .where('fullname', '=', 'Nina Nomail')
      .execute()
    expect(await find('Nina')).toEqual([])
  })

  test('an account that was merged into another is neither found nor booked for', async () => {
    const mei = await app.customer('Mei Tanaka')
    const double = await app.customer('Mei Double')
    const data = { keep: mei.accountid, merge: double.accountid }
    expect((await app.call('POST /api/customers/merges', { data }, { as: sam })).status).toBe(200)
    const { people } = (await app.call('GET /api/people', { q: double.email }, { as: sam })).body
    expect(people).toEqual([])
    const booked = await book({ customer: { account_id: double.accountid, user_mobile: '0491 570 156' } })
    expect(booked.status).toBe(404)
  })
})
