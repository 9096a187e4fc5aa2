import fc from 'fast-check'
import { afterEach, beforeEach, expect } from 'vitest'
import { partKeys } from '#contract/part-tests.ts'
import { hasArrived, isPosted, statuses, type Status } from '#contract/ticket-statuses.ts'
import type { NewPartTest } from '#contract/part-tests.schema.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import { aBooking, bookFor, phoneBySlug, otherContact } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { inRole } from '#test/security/roles.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('corrections on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  const setStatus = (id: number, status: Status) =>
    app.call(
      'POST /api/submit-ticket-comment',
      { data: { ticketid: id, comment: 'Moved.', status } },
      { as: sam },
    )
  const read = async (ticketid: number) =>
    (await app.call('POST /api/get-ticket', { data: { ticketid } }, { as: sam })).body as Ticket
  const search = async (q: string) => {
    const { body } = await app.call('POST /api/get-ticket', { data: { ticketid: -1, q } }, { as: sam })
    return (body as unknown as { id: number }[]).map(({ id }) => id)
  }
  const changed = async () => (await app.emails()).filter(({ kind }) => kind === 'contact-changed').length

  test('correctBooking: staff until the phone is posted, the customer until it arrives, who is then told of a change', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...statuses), fc.boolean(), async (status, byStaff) => {
        const id = await bookFor(app, mei)
        await setStatus(id, status)
        const before = await changed()
        const as = byStaff ? sam : mei
        const answered = await app.call('PUT /api/tickets/{id}/contact', { id, data: otherContact }, { as })
        const open = byStaff ? !isPosted(status) : !hasArrived(status)
        expect([status, byStaff, answered.status]).toEqual([status, byStaff, open ? 200 : 409])
        expect((await changed()) - before).toBe(open && hasArrived(status) ? 1 : 0)
      }),
      { numRuns: 20 },
    )
  })

  test('the old address is not readable in the audit log; staff reveal it with a reason, and erasing removes it', async () => {
    const id = await bookFor(app, mei)
    await setStatus(id, 2)
    await app.call('PUT /api/tickets/{id}/contact', { id, data: otherContact }, { as: sam })
    const { body } = await app.call('POST /api/audit/searches', { data: { ticket: id } }, { as: sam })
    expect(JSON.stringify(body)).not.toContain('Wattle')
    const event = body.events.find(({ kind }) => kind === 'ticket.corrected')!
    expect(event.former_contact).toBe(true)
    const stored = await app.shop.database.db.selectFrom('former_contacts').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('Wattle')

    const reveal = (reason: string, as: SignedIn) =>
      app.call('POST /api/tickets/{id}/contact/reveals', { id, data: { event: event.id, reason } }, { as })
    expect((await reveal('', sam)).status).toBe(400)
    expect((await reveal('A parcel came back.', mei)).status).toBe(403)
    const shown = await reveal('A parcel came back.', sam)
    expect(shown.body.contact).toMatchObject({ address: '12 Wattle Street', user_mobile: '0491 570 156' })
    const log = await app.call('POST /api/audit/searches', { data: { ticket: id } }, { as: sam })
    expect(log.body.events[0]).toMatchObject({
      kind: 'ticket.contact_revealed',
      reason: 'A parcel came back.',
      actor: { fullname: 'Sam Okafor' },
    })

    await setStatus(id, 1)
    await app.call('POST /api/tickets/{id}/cancellation', { id }, { as: mei })
    await app.call('POST /api/account/erasures', { data: { password: mei.password } }, { as: mei })
    expect((await reveal('Again.', sam)).status).toBe(404)
  })

  test.both(
    'the customer alone reads when and why staff revealed former contact details, and not who',
    async () => {
      const id = await bookFor(app, mei)
      await app.call('PUT /api/tickets/{id}/contact', { id, data: otherContact }, { as: sam })
      const log = await app.call('POST /api/audit/searches', { data: { ticket: id } }, { as: sam })
      const event = log.body.events.find(({ kind }) => kind === 'ticket.corrected')!.id
      const [first, second] = ['A parcel came back.', 'Its label was wrong.']
      const looks = []
      for (const reason of [first, second]) {
        app.clock.advance(1_000)
        await app.call('POST /api/tickets/{id}/contact/reveals', { id, data: { event, reason } }, { as: sam })
        looks.push({ at: new Date(app.clock.now()).toISOString(), by: 'Staff Team', reason })
      }
      await app.call(
        'POST /api/tickets/{id}/passcode/reveals',
        { id, data: { reason: 'Testing.' } },
        { as: sam },
      )

      const { body: hers } = await app.call(
        'POST /api/get-user-ticket',
        { data: { ticketid: id } },
        { as: mei },
      )
      const { body: page } = await app.call('GET /api/pages/tickets/{id}', { id }, { as: mei })
      const { body: download } = await app.call('GET /api/account/data', {}, { as: mei })
      for (const ticket of [hers, page.ticket, download.tickets[0]!]) {
        expect(ticket.contact_looks).toEqual(looks)
        expect(ticket.passcode_looks).toMatchObject([{ reason: 'Testing.' }])
        expect(JSON.stringify(ticket)).not.toContain('Sam Okafor')
      }

      const token = page.link!.split('/').at(-1)!
      const visitor = app.browser()
      await app.call('POST /api/track/{token}/access', { token, data: { digits: '0157' } }, { as: visitor })
      const tracked = await app.call('GET /api/track/{token}', { token }, { as: visitor })
      expect(tracked.body.tasks).not.toBeNull()
      const tess = await inRole(app, await app.staff('Tess Tran'), 'technician')
      const cut = await app.call('POST /api/get-ticket', { data: { ticketid: id } }, { as: tess })
      expect(cut.status).toBe(200)
      expect(JSON.stringify([tracked.body, cut.body])).not.toMatch(/_looks|A parcel came back/)
    },
  )

  test('changeDevice corrects model and serial, keeps the price, and the search finds both serials', async () => {
    const id = await bookFor(app, mei)
    const before = await read(id)
    const pro = await phoneBySlug(app, 'iphone13pro')
    const data = { phone_id: pro.id, phone_serial: 'G7XYZ1234567', version: before.version }
    expect((await app.call('PUT /api/tickets/{id}/device', { id, data }, { as: mei })).status).toBe(403)
    const answered = await app.call('PUT /api/tickets/{id}/device', { id, data }, { as: sam })
    expect(answered.status).toBe(200)
    const after = await read(id)
    expect(after).toMatchObject({ phoneid: 'iphone13pro', phone_serial: 'G7XYZ1234567', price: before.price })
    expect(after.version).toBe(answered.body.version)
    expect(await search('G7XYZ1234567')).toEqual([id])
    expect(await search('F2LXK0ABCD12')).toEqual([id])
    // The version is the one before: another change was made since.
    const stale = await app.call('PUT /api/tickets/{id}/device', { id, data }, { as: sam })
    expect([stale.status, stale.body.version]).toEqual([409, after.version])
    const unknown = { ...data, phone_id: 987_654, version: after.version }
    expect((await app.call('PUT /api/tickets/{id}/device', { id, data: unknown }, { as: sam })).status).toBe(
      404,
    )
  })

  test('changeDevice is refused once an invoice names the phone', async () => {
    await app.shop.database.db.selectFrom('shop_profile').select('id').execute()
    const id = await bookFor(app, mei)
    await app.shop.database.db
      .insertInto('invoices')
      .values({
        number: 1,
        kind: 'invoice',
        ticket_id: id,
        adjusts_id: null,
        total_cents: 1,
        gst_cents: 0,
        document: '{"number":1}',
        issued_by_id: null,
        issued_at: 1,
      })
      .execute()
    const { version } = await read(id)
    const pro = await phoneBySlug(app, 'iphone13pro')
    const data = { phone_id: pro.id, phone_serial: 'G7XYZ1234567', version }
    const refused = await app.call('PUT /api/tickets/{id}/device', { id, data }, { as: sam })
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('invoice')])
  })

  const results = Object.fromEntries(partKeys.map((key) => [key, 'working']))
  const intake = async (id: number, more: Partial<NewPartTest>) => {
    const data = { results, remarks: '', ...more }
    expect(
      (await app.call('PUT /api/tickets/{id}/part-tests/{stage}', { id, stage: 'intake', data }, { as: sam }))
        .status,
    ).toBe(200)
    const { body } = await app.call('GET /api/tickets/{id}/requirements', { id }, { as: sam })
    return !body.statuses.find(({ status }) => status === 2)!.missing.includes('phone')
  }

  test('intake confirms the phone when it matches, or with the reason for an accepted mismatch or an unreadable serial', async () => {
    const id = await bookFor(app, mei)
    const booked = await phoneBySlug(app, 'iphone13')
    const pro = await phoneBySlug(app, 'iphone13pro')
    const dead = { phone_seen_id: booked.id, serial_seen: '' }
    expect(await intake(id, dead)).toBe(false)
    expect(await intake(id, { ...dead, phone_reason: 'Dead, cannot be read.' })).toBe(true)
    const other = { phone_seen_id: pro.id, serial_seen: 'G7XYZ1234567', mismatch_confirmed: true }
    expect(await intake(id, other)).toBe(false)
    expect(await intake(id, { ...other, phone_reason: 'She sent the right one.' })).toBe(true)
    expect(await intake(id, { phone_seen_id: booked.id, serial_seen: 'F2LXK0ABCD12' })).toBe(true)
  })

  test('a corrected ticket agrees with what intake found', async () => {
    const id = await bookFor(app, mei)
    const pro = await phoneBySlug(app, 'iphone13pro')
    const seen = { phone_seen_id: pro.id, serial_seen: 'G7XYZ1234567', mismatch_confirmed: true }
    expect(await intake(id, seen)).toBe(false)
    const { version } = await read(id)
    const data = { phone_id: pro.id, phone_serial: 'G7XYZ1234567', version }
    expect((await app.call('PUT /api/tickets/{id}/device', { id, data }, { as: sam })).status).toBe(200)
    const { body } = await app.call('GET /api/tickets/{id}/requirements', { id }, { as: sam })
    expect(body.statuses.find(({ status }) => status === 2)!.missing).not.toContain('phone')
  })

  test('proposeQuote announces a lower price, which holds without an answer, and asks about a higher one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 60_000 }), async (amount_cents) => {
        const id = await bookFor(app, mei)
        const { price } = await read(id)
        const before = await app.emails()
        const data = { kind: 'new_price' as const, description: 'Another part.', amount_cents }
        const { body } = await app.call('POST /api/tickets/{id}/quotes', { id, data }, { as: sam })
        const lower = amount_cents < price * 100
        expect(body.quote.state).toBe(lower ? 'approved' : 'open')
        const quotes = await app.call('GET /api/tickets/{id}/quotes', { id }, { as: mei })
        expect(quotes.body.agreed_cents).toBe(lower ? amount_cents : price * 100)
        const kinds = (await app.emails()).slice(before.length).map(({ kind }) => kind)
        expect(kinds).toEqual([lower ? 'quote-lowered' : 'quote-asked'])
      }),
      { numRuns: 12 },
    )
  })

  const book = async (more: object) =>
    app.call(
      'POST /api/submitticket/',
      { data: aBooking(await phoneBySlug(app, 'iphone13'), more) },
      { as: mei },
    )

  test('submitTicket asks once about a postcode of another state; border towns and the ten fields pass', async () => {
    const perth = { address_city: 'Perth', address_state: 'VIC', address_post: '2000' }
    const asked = await book({ ...perth, address_confirmed: false })
    expect([
      asked.status,
      Object.keys(asked.body.fields!),
      (asked.body as { confirm?: string }).confirm,
    ]).toEqual([400, ['address_post', 'address_confirmed'], 'address'])
    expect((await book({ ...perth, address_confirmed: true })).status).toBe(200)
    expect((await book(perth)).status).toBe(200)
    for (const [address_state, address_post] of [
      ['NSW', '3644'],
      ['ACT', '2620'],
      ['QLD', '2406'],
      ['SA', '0872'],
      ['VIC', '2640'],
    ]) {
      const passed = await book({ address_state, address_post, address_confirmed: false })
      expect([address_state, address_post, passed.status]).toEqual([address_state, address_post, 200])
    }
    const id = await bookFor(app, mei)
    const data = { ...otherContact, address_post: '2000', address_confirmed: false }
    expect((await app.call('PUT /api/tickets/{id}/contact', { id, data }, { as: mei })).status).toBe(400)
    const confirmed = { ...data, address_confirmed: true }
    expect(
      (await app.call('PUT /api/tickets/{id}/contact', { id, data: confirmed }, { as: mei })).status,
    ).toBe(200)
  })

  test('submitTicket asks for a passcode that was to be given, and never stores it as not needed', async () => {
    const asked = await book({ phone_pin: '', passcode_choice: 'given' })
    expect([asked.status, Object.keys(asked.body.fields!)]).toEqual([400, ['phone_pin']])
    expect((await book({ phone_pin: '', passcode_choice: 'not_needed' })).status).toBe(200)
    // The ten fields alone still make a ticket.
    expect((await book({ phone_pin: '' })).status).toBe(200)
  })

  test('the staff search finds email, street, postcode, tracking and seen serial numbers, until the ticket is erased', async () => {
    const id = await bookFor(app, mei)
    await app.call(
      'PUT /api/tickets/{id}/inbound-parcel',
      { id, data: { carrier: 'auspost', tracking: '33ABC1234567' } },
      { as: mei },
    )
    await app.call(
      'PUT /api/tickets/{id}/return-parcel',
      { id, data: { carrier: 'dhl', tracking: 'DH99887766' } },
      { as: sam },
    )
    const seen = { serial_seen: 'H8SEEN012345', mismatch_confirmed: true }
    await intake(id, { phone_seen_id: (await phoneBySlug(app, 'iphone13')).id, ...seen })
    const terms = [
      mei.email,
      '12 Wattle Street',
      '3053',
      'Carlton',
      '33ABC1234567',
      'dh99887766',
      'H8SEEN012345',
    ]
    for (const term of terms) expect([term, await search(term)]).toEqual([term, [id]])
    await app.call('POST /api/tickets/{id}/cancellation', { id }, { as: mei })
    await app.call('POST /api/account/erasures', { data: { password: mei.password } }, { as: mei })
    for (const term of [...terms, 'erased.invalid']) expect([term, await search(term)]).toEqual([term, []])
  })
})
