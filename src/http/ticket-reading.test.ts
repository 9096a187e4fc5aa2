import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  getLastConfirmation,
  getStatusCounts,
  getTicket,
  getUserTicket,
  submitTicketComment,
  type TicketFilter,
  type TicketRow,
} from '#contract/tickets.ts'
import { bookFor } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type SignedIn, type TestShop } from '#test/open-test-shop.ts'

describe.each(engines)('on %s', (engine) => {
  let house: TestShop
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    house = await openTestShop({ engine, throttle: false })
    mei = await house.customer('Mei Tanaka')
    sam = await house.staff('Sam Okafor')
  })
  afterEach(() => house.close())

  const list = async (filter: TicketFilter = {}) => {
    const { status, body, headers } = await house.call(
      getTicket,
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
    house.call(submitTicketComment, { data: { ticketid, comment: 'Seen.', status, ...more } }, { as: sam })

  test('a visitor cannot read a ticket, a customer not by the staff call', async () => {
    const ticketid = await bookFor(house, mei)
    for (const data of [{ ticketid }, { ticketid: -1 }]) {
      expect((await house.call(getTicket, { data })).status).toBe(401)
      const denied = await house.call(getTicket, { data }, { as: mei })
      expect([denied.status, Object.keys(denied.body)]).toEqual([403, ['error']])
    }
    expect((await house.call(getUserTicket, { data: { ticketid } })).status).toBe(401)
    expect((await house.call(getStatusCounts, {})).status).toBe(401)
    expect((await house.call(getStatusCounts, {}, { as: mei })).status).toBe(403)
  })

  test("a customer cannot tell another customer's ticket from one that does not exist", async () => {
    const ticketid = await bookFor(house, mei)
    const amal = await house.customer('Amal Haddad')
    const theirs = await house.call(getUserTicket, { data: { ticketid } }, { as: amal })
    const unknown = await house.call(getUserTicket, { data: { ticketid: 999_999 } }, { as: amal })
    expect([theirs.status, theirs.body]).toEqual([unknown.status, unknown.body])
    expect([theirs.status, theirs.body]).toEqual([404, { error: 'We could not find that ticket.' }])
  })

  test('what names no ticket is refused with a sentence', async () => {
    for (const ticketid of [0, -2, 1.5, '1001', null, {}, Number.MAX_SAFE_INTEGER + 2]) {
      expect((await house.call(getTicket, { data: { ticketid } } as never, { as: sam })).status).toBe(400)
      expect((await house.call(getUserTicket, { data: { ticketid } } as never, { as: mei })).status).toBe(400)
    }
    expect(
      (await house.call(getTicket, { data: { ticketid: Number.MAX_SAFE_INTEGER } }, { as: sam })).status,
    ).toBe(404)
    expect((await house.call(getTicket, {} as never, { as: sam })).status).toBe(400)
  })

  test('-1 answers all tickets, newest first, as an array of rows without passcode, serial or address', async () => {
    const booked = [await bookFor(house, mei), await bookFor(house, mei), await bookFor(house, mei)]
    const { rows, total, next } = await list()
    expect(rows.map(({ id }) => id)).toEqual(booked.toReversed())
    expect([total, next]).toEqual([3, null])
    expect(rows[0]).toEqual({
      id: booked[2],
      status: 0,
      displayName: 'iPhone 13',
      brand: 'iPhone',
      repair_name: 'screen',
      price: 235,
      cust_name: 'Mei Tanaka',
      user_mobile: '0491 570 156',
      staff_assigned: null,
      note_count: 0,
      latest_comment: null,
      waiting_for: 'nobody',
      unread: 0,
      created_at: new Date(house.clock.now()).toISOString(),
      updated_at: new Date(house.clock.now()).toISOString(),
    })
  })

  test('an empty shop answers an empty array', async () => {
    expect(await list()).toMatchObject({ rows: [], total: 0, next: null, link: null })
  })

  test('pages follow each other without gaps or repeats in every order, and say in headers where they go on', async () => {
    const booked: number[] = []
    for (let at = 0; at < 7; at++) booked.push(await bookFor(house, mei))
    for (const id of [booked[2]!, booked[5]!]) {
      house.clock.turn(1000)
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

  test('a long list is streamed whole', async () => {
    const ticket = await bookFor(house, mei)
    const { id: _, ...columns } = await house.shop.books.db
      .selectFrom('tickets')
      .selectAll()
      .where('id', '=', ticket)
      .executeTakeFirstOrThrow()
    await house.shop.books.db
      .insertInto('tickets')
      .values(Array.from({ length: 600 }, () => columns))
      .execute()
    await house.shop.books.db
      .insertInto('tickets')
      .values(Array.from({ length: 600 }, () => columns))
      .execute()
    const all = await ids()
    expect(all).toHaveLength(1201)
    expect(all).toEqual([...new Set(all)].sort((a, b) => b - a))
    expect(await ids({ sort: 'updated' })).toEqual(all)
  })

  test('the list is narrowed by status and by who has the ticket', async () => {
    const [one, two, three] = [
      await bookFor(house, mei),
      await bookFor(house, mei),
      await bookFor(house, mei),
    ]
    await note(one, 3, { staffAssign: sam.accountid })
    await note(two, 3)
    expect(await ids({ status: 3 })).toEqual([two, one])
    expect(await ids({ status: 0 })).toEqual([three])
    expect(await ids({ assigned: sam.accountid })).toEqual([one])
    expect(await ids({ assigned: 0 })).toEqual([three, two])
    expect(await ids({ assigned: 0, status: 3, limit: 5 })).toEqual([two])
    expect(await list({ status: 6 })).toMatchObject({ rows: [], total: 0 })
  })

  test('staff find a ticket by its number, name, mobile, phone, serial and what was written', async () => {
    const minh = await house.customer('Nguyễn Minh Đức')
    const hers = await bookFor(house, mei)
    const his = await bookFor(house, minh, {
      user_mobile: '0491 570 157',
      phone_serial: '35-209900-176148-1',
    })
    const comment = 'Corrosion around the charging port'
    await house.call(submitTicketComment, { data: { ticketid: his, comment, status: 0 } }, { as: sam })
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

  test('a deleted comment no longer finds its ticket', async () => {
    const ticketid = await bookFor(house, mei)
    const { body } = await house.call(
      submitTicketComment,
      { data: { ticketid, comment: 'Corrosion', status: 0 } },
      { as: sam },
    )
    expect(await ids({ q: 'corrosion' })).toEqual([ticketid])
    await house.fetch(
      `/api/delete-ticket-note/${body.note.id}/${ticketid}`,
      { method: 'DELETE', headers: { 'sec-fetch-site': 'same-origin' } },
      sam,
    )
    expect(await ids({ q: 'corrosion' })).toEqual([])
  })

  test('odd filters are refused or find nothing, and are never a bug', async () => {
    await bookFor(house, mei)
    const call = (filter: object) => house.call(getTicket, { data: { ticketid: -1, ...filter } }, { as: sam })
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

  test('the counts tell how many tickets stand at each status', async () => {
    const [one, two] = [await bookFor(house, mei), await bookFor(house, mei)]
    await note(one, 6)
    const counts = async () => (await house.call(getStatusCounts, {}, { as: sam })).body
    const none = { '-1': 0, '0': 0, '1': 0, '2': 0, '3': 0, '4': 0, '5': 0, '6': 0 }
    expect(await counts()).toEqual({ counts: { ...none, '0': 1, '6': 1 }, total: 2 })
    await note(two, 3)
    expect(await counts()).toEqual({ counts: { ...none, '3': 1, '6': 1 }, total: 2 })
  })

  test('answers about tickets are kept by nobody on the way', async () => {
    const ticketid = await bookFor(house, mei)
    const { headers } = await house.call(getUserTicket, { data: { ticketid } }, { as: mei })
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('the confirmation shows the last ticket of this session, and of no other', async () => {
    await bookFor(house, mei)
    const last = await bookFor(house, mei, { address_city: 'Fitzroy' })
    const confirmed = async (as?: SignedIn) =>
      (await house.call(getLastConfirmation, {}, as ? { as } : {})).body.confirmation
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
    })
    expect(await confirmed(await house.logIn(mei.email))).toBe(null)
    expect(await confirmed(await house.customer('Amal Haddad'))).toBe(null)
    expect(await confirmed()).toBe(null)
  })
})
