import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TicketFilter, TicketRow } from '#contract/tickets.schema.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onBothEngines('reading tickets on %s', (engine) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  const list = async (filter: TicketFilter = {}) => {
    const { status, body, headers } = await app.call(
      'POST /api/get-ticket',
      { data: { ticketid: -1, ...filter } },
      { as: sam },
    )
    if (status !== 200) throw new Error(JSON.stringify(body))
    return {
      rows: body as TicketRow[],
      total: Number(headers.get('x-total-count')),
      next: headers.get('x-next-cursor'),
      link: headers.get('link'),
    }
  }
  const ids = async (filter: TicketFilter = {}) => (await list(filter)).rows.map(({ id }) => id)
  const note = (ticketid: number, status: 0 | 1 | 3 | 6, more = {}) =>
    app.call(
      'POST /api/submit-ticket-comment',
      { data: { ticketid, comment: 'Seen.', status, ...more } },
      { as: sam },
    )

  test('getTicket is refused for anonymous visitors and customers', async () => {
    const ticketid = await bookFor(app, mei)
    for (const data of [{ ticketid }, { ticketid: -1 }]) {
      expect((await app.call('POST /api/get-ticket', { data })).status).toBe(401)
      const denied = await app.call('POST /api/get-ticket', { data }, { as: mei })
      expect([denied.status, Object.keys(denied.body)]).toEqual([403, ['error']])
    }
    expect((await app.call('POST /api/get-user-ticket', { data: { ticketid } })).status).toBe(401)
    expect((await app.call('GET /api/tickets/status-counts', {})).status).toBe(401)
    expect((await app.call('GET /api/tickets/status-counts', {}, { as: mei })).status).toBe(403)
  })

  test("getUserTicket answers another customer's ticket like an unknown one", async () => {
    const ticketid = await bookFor(app, mei)
    const amal = await app.customer('Amal Haddad')
    const theirs = await app.call('POST /api/get-user-ticket', { data: { ticketid } }, { as: amal })
    const unknown = await app.call('POST /api/get-user-ticket', { data: { ticketid: 999_999 } }, { as: amal })
    expect([theirs.status, theirs.body]).toEqual([unknown.status, unknown.body])
    expect([theirs.status, theirs.body]).toEqual([404, { error: 'We could not find that ticket.' }])
  })

  test('getUserTicket refuses a malformed id with a sentence', async () => {
    for (const ticketid of [0, -2, 1.5, '1001', null, {}, Number.MAX_SAFE_INTEGER + 2]) {
      expect(
        (await app.call('POST /api/get-ticket', { data: { ticketid } } as never, { as: sam })).status,
      ).toBe(400)
      expect(
        (await app.call('POST /api/get-user-ticket', { data: { ticketid } } as never, { as: mei })).status,
      ).toBe(400)
    }
    expect(
      (await app.call('POST /api/get-ticket', { data: { ticketid: Number.MAX_SAFE_INTEGER } }, { as: sam }))
        .status,
    ).toBe(404)
    expect((await app.call('POST /api/get-ticket', {} as never, { as: sam })).status).toBe(400)
  })

  test('getTicket with -1 answers all tickets newest first, without passcode, serial or address', async () => {
    const booked = [await bookFor(app, mei), await bookFor(app, mei), await bookFor(app, mei)]
    const { rows, total, next } = await list()
    expect(rows.map(({ id }) => id)).toEqual(booked.toReversed())
    expect([total, next]).toEqual([3, null])
    expect(rows[0]).toEqual({
      id: booked[2],
      parcel_id: expect.any(Number),
      in_parcel_with: [],
      status: 0,
      displayName: 'iPhone 13',
      brand: 'iPhone',
      repair_name: 'screen',
      express: false,
      price: 235,
      cust_name: 'Mei Tanaka',
      user_mobile: '0491 570 156',
      staff_assigned: null,
      note_count: 0,
      latest_comment: null,
      waiting_for: 'nobody',
      unread: 0,
      created_at: new Date(app.clock.now()).toISOString(),
      updated_at: new Date(app.clock.now()).toISOString(),
      due_at: '2026-11-22T06:00:00.000Z',
      discount_cents: 0,
      back_by: { from: expect.stringMatching(/^2026-/), to: expect.stringMatching(/^2026-/) },
      agreed_cents: 23_500,
      balance_cents: 0,
      due_cents: 0,
      held_cents: 0,
      next: { text: 'Approve', acts: 'shop', step: 'approve' },
      outcome: null,
      warranty_of: null,
    })
  })

  test('getTicket with -1 answers an empty array for an empty shop', async () => {
    expect(await list()).toMatchObject({ rows: [], total: 0, next: null, link: null })
  })

  test('ticket list pages have neither gaps nor repeats in any order, and a next link in their headers', async () => {
    const booked: number[] = []
    for (let at = 0; at < 7; at++) booked.push(await bookFor(app, mei))
    for (const id of [booked[2]!, booked[5]!]) {
      app.clock.advance(1000)
      await note(id, 1)
    }
    const others = booked.toReversed().filter((id) => id !== booked[2] && id !== booked[5])
    const orders = {
      newest: booked.toReversed(),
      oldest: booked,
      updated: [booked[5]!, booked[2]!, ...others],
    }
    for (const sort of ['newest', 'oldest', 'updated'] as const) {
      expect(await ids({ sort }), sort).toEqual(orders[sort])
      const seen: number[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof list>> = await list({
          sort,
          limit: 3,
          ...(cursor === null ? {} : { cursor }),
        })
        expect(page.total).toBe(7)
        expect(page.link).toBe(
          page.next === null ? null : `</api/get-ticket?cursor=${page.next}>; rel="next"`,
        )
        seen.push(...page.rows.map(({ id }) => id))
        cursor = page.next
      } while (cursor !== null)
      expect(seen, sort).toEqual(orders[sort])
    }
  })

  test('a long ticket list is streamed completely', async () => {
    const ticket = await bookFor(app, mei)
    const { id: _, ...columns } = await app.shop.database.db
      .selectFrom('tickets')
      .selectAll()
      .where('id', '=', ticket)
      .executeTakeFirstOrThrow()
    // SQLite takes 32,766 values in a statement.
    for (let batch = 0; batch < 3; batch += 1) {
      await app.shop.database.db
        .insertInto('tickets')
        .values(Array.from({ length: 400 }, () => columns))
        .execute()
    }
    const all = await ids()
    expect(all).toHaveLength(1201)
    expect(all).toEqual([...new Set(all)].sort((a, b) => b - a))
    expect(await ids({ sort: 'updated' })).toEqual(all)
  })

  test('the ticket list filters by status and assignee', async () => {
    const [one, two, three] = [await bookFor(app, mei), await bookFor(app, mei), await bookFor(app, mei)]
    await note(one, 3, { staffAssign: sam.accountid })
    await note(two, 3)
    expect(await ids({ status: 3 })).toEqual([two, one])
    expect(await ids({ status: 0 })).toEqual([three])
    expect(await ids({ assigned: sam.accountid })).toEqual([one])
    expect(await ids({ assigned: 0 })).toEqual([three, two])
    expect(await ids({ assigned: 0, status: 3, limit: 5 })).toEqual([two])
    expect(await list({ status: 6 })).toMatchObject({ rows: [], total: 0 })
  })

  test('the ticket search finds number, name, mobile, phone, serial and comments', async () => {
    const minh = await app.customer('Nguyễn Minh Đức')
    const hers = await bookFor(app, mei)
    const his = await bookFor(app, minh, {
      user_mobile: '0491 570 157',
      phone_serial: '35-209900-176148-1',
    })
    const comment = 'Corrosion around the charging port'
    await app.call(
      'POST /api/submit-ticket-comment',
      { data: { ticketid: his, comment, status: 0 } },
      { as: sam },
    )
    const words = [
      'nguyen',
      'MINH duc',
      'Nguyễn Minh Đức',
      '0491 570 157',
      '0491570157',
      '+61491570157',
      '352099001761481',
      'corrosion',
    ]
    for (const q of [...words, String(his), `#${his}`])
      expect(await list({ q }), q).toMatchObject({ rows: [{ id: his }], total: 1 })
    expect(await ids({ q: 'iphone 13' })).toEqual([his, hers])
    expect(await ids({ q: 'iphone 13', limit: 1 })).toEqual([his])
    for (const q of ['nobody at all', '%', '_', '100%', '\\']) expect(await ids({ q }), q).toEqual([])
    for (const q of ['', '   ']) expect(await ids({ q })).toEqual([his, hers])
  })

  test('the ticket search does not find deleted comments', async () => {
    const ticketid = await bookFor(app, mei)
    const { body } = await app.call(
      'POST /api/submit-ticket-comment',
      { data: { ticketid, comment: 'Corrosion', status: 0 } },
      { as: sam },
    )
    expect(await ids({ q: 'corrosion' })).toEqual([ticketid])
    await app.fetch(
      `/api/delete-ticket-note/${body.note.id}/${ticketid}`,
      { method: 'DELETE', headers: { 'sec-fetch-site': 'same-origin' } },
      sam,
    )
    expect(await ids({ q: 'corrosion' })).toEqual([])
  })

  test('odd ticket filters are refused or find nothing, never a 500', async () => {
    await bookFor(app, mei)
    const call = (filter: object) =>
      app.call('POST /api/get-ticket', { data: { ticketid: -1, ...filter } }, { as: sam })
    for (const filter of [
      { limit: 0 },
      { limit: 201 },
      { limit: 'all' },
      { status: 9 },
      { sort: 'price' },
      { assigned: -1 },
      { q: 5 },
      { q: 'x'.repeat(201) },
    ]) {
      expect((await call(filter)).status, JSON.stringify(filter)).toBe(400)
    }
    for (const cursor of ['', 'x', 'WzEsMV0', 'WyIxIiwxXQ', '[1,1]', '\u0000']) {
      expect((await call({ cursor })).status, cursor).toBeLessThan(500)
    }
    for (const q of [
      '\u0000',
      '\ud800',
      "'; drop table tickets; --",
      '"',
      'a* OR b',
      '(',
      'ab',
      'a',
      'é',
      '李',
    ]) {
      expect((await call({ q })).status, q).toBeLessThan(500)
    }
  })

  test('getStatusCounts counts the tickets of each status', async () => {
    const [one, two] = [await bookFor(app, mei), await bookFor(app, mei)]
    await note(one, 6)
    const counts = async () => (await app.call('GET /api/tickets/status-counts', {}, { as: sam })).body
    const none = { '-1': 0, '0': 0, '1': 0, '2': 0, '3': 0, '4': 0, '5': 0, '6': 0 }
    expect(await counts()).toEqual({ counts: { ...none, '0': 1, '6': 1 }, total: 2 })
    await note(two, 3)
    expect(await counts()).toEqual({ counts: { ...none, '3': 1, '6': 1 }, total: 2 })
  })

  test('answers about tickets are no-store', async () => {
    const ticketid = await bookFor(app, mei)
    const { headers } = await app.call('POST /api/get-user-ticket', { data: { ticketid } }, { as: mei })
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('getLastConfirmation answers the last ticket of this session only', async () => {
    await bookFor(app, mei)
    const last = await bookFor(app, mei, { address_city: 'Fitzroy' })
    const confirmed = async (as?: SignedIn) =>
      (await app.call('GET /api/tickets/last-confirmation', {}, as ? { as } : {})).body.confirmation
    expect(await confirmed(mei)).toEqual({
      ticket_id: last,
      repair_name: 'screen',
      user_mobile: '0491 570 156',
      address: '12 Wattle Street',
      address_apt: 'Unit 3',
      address_city: 'Fitzroy',
      address_state: 'VIC',
      address_post: '3053',
      battery: 'fine',
      notice_accepted: false,
      email: mei.email,
      back_by: [{ ticket_id: last, back_by: expect.stringMatching(/2026$/) }],
    })
    expect(await confirmed(await app.logIn(mei.email))).toBe(null)
    expect(await confirmed(await app.customer('Amal Haddad'))).toBe(null)
    expect(await confirmed()).toBe(null)
  })
})
