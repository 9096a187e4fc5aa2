import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { partKeys } from '#contract/part-tests.ts'
import type { QueueKey } from '#contract/queues.ts'
import type { TicketFilter, TicketRow } from '#contract/tickets.schema.ts'
import { fillDerivedRows } from '#domain/queues/fill-derived-rows.ts'
import { bookFor, phoneBySlug } from '#test/sample-booking.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { setProfile, setStatus } from '#test/money.ts'

const allWork = Object.fromEntries(
  partKeys.filter((key) => key !== 'homebutton').map((key) => [key, 'working' as const]),
)

onBothEngines('queues on %s', (engine) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  const count = async () => (await app.call('GET /api/queues', {}, { as: sam })).body.queues
  const filled = async () => {
    const queues = (await count()).filter((queue) => queue.count > 0)
    return Object.fromEntries(queues.map((queue) => [queue.key, queue.count]))
  }
  const list = async (filter: TicketFilter, as = sam) => {
    const { body } = await app.call('POST /api/get-ticket', { data: { ticketid: -1, ...filter } }, { as })
    return body as unknown as TicketRow[]
  }
  const idsIn = async (queue: QueueKey) => (await list({ queue, sort: 'oldest' })).map(({ id }) => id)
  /** Advances the clock; sessions end meanwhile. */
  const advance = async (ms: number) => {
    app.clock.advance(ms)
    mei = await app.logIn(mei.email)
    sam = await app.logIn(sam.email)
  }
  const setTo = (id: number, status: Parameters<typeof setStatus>[3]) => setStatus(app, sam, id, status)
  const testPhone = async (id: number, stage: 'intake' | 'completion') => {
    const { id: phone_seen_id } = await phoneBySlug(app, 'iphone13')
    const data = { results: allWork, ...(stage === 'intake' ? { phone_seen_id } : {}) }
    expect(
      (await app.call('PUT /api/tickets/{id}/part-tests/{stage}', { id, stage, data }, { as: sam })).status,
    ).toBe(200)
  }
  const next = async (id: number) => (await list({ q: `#${id}` }))[0]?.next.step

  test('getQueues follows a repair from booking to posting, and no step is lost', async () => {
    expect((await count()).every(({ count, oldest_at }) => count === 0 && oldest_at === null)).toBe(true)
    await setProfile(app, sam)
    const id = await bookFor(app, mei)
    expect([await filled(), await next(id)]).toEqual([{ to_approve: 1 }, 'approve'])
    const parcel = { carrier: 'auspost' as const, tracking: '33ABC12345601000' }
    await app.call('PUT /api/tickets/{id}/inbound-parcel', { id, data: parcel }, { as: mei })
    expect(await filled()).toEqual({ to_approve: 1, on_the_way: 1 })
    await setTo(id, 1)
    expect([await filled(), await next(id)]).toEqual([{ on_the_way: 1 }, 'receive'])
    await setTo(id, 2)
    expect([await filled(), await next(id)]).toEqual([{ arrived: 1 }, 'test'])
    await testPhone(id, 'intake')
    expect([await filled(), await next(id)]).toEqual([{ to_repair: 1 }, 'start_repair'])
    const quote = { kind: 'extra' as const, description: 'The battery too.', amount_cents: 6000 }
    const { body } = await app.call('POST /api/tickets/{id}/quotes', { id, data: quote }, { as: sam })
    expect([await filled(), await next(id)]).toEqual([{}, null])
    await advance(HOUR_MS)
    const answer = { answer: 'approve' as const, name: 'Mei Tanaka' }
    await app.call(
      'POST /api/tickets/{id}/quotes/{quoteid}/answer',
      { id, quoteid: body.quote.id, data: answer },
      { as: mei },
    )
    expect([await filled(), await next(id)]).toEqual([{ quote_answered: 1 }, 'start_repair'])
    const [row] = await list({ queue: 'quote_answered' })
    expect([row?.agreed_cents, row?.due_cents]).toEqual([Number(row!.price) * 100 + 6000, 0])
    await advance(1)
    await setTo(id, 3)
    expect([await filled(), await next(id)]).toEqual([{ in_repair: 1 }, 'finish'])
    await testPhone(id, 'completion')
    const done = await app.call(
      'POST /api/tickets/{id}/completion',
      { id, data: { work_done: 'New screen.', parts: [], warranty_until: null, version: 0 } },
      { as: sam },
    )
    expect([done.status, await filled()]).toEqual([200, { to_review: 1 }])
    const { completion } = done.body
    await app.call(
      'POST /api/tickets/{id}/completion/reviews',
      { id, data: { version: completion.version } },
      { as: mei },
    )
    expect(await filled()).toEqual({ in_repair: 1 })
    await setTo(id, 4)
    expect([await filled(), await next(id)]).toEqual([{}, null])
    // The shop gives fourteen days to pay.
    await advance(14 * DAY_MS)
    expect(await filled()).toEqual({ will_miss: 1, overdue: 1 })
    await advance(DAY_MS)
    expect(await filled()).toEqual({ unpaid_week: 1, will_miss: 1, overdue: 1 })
    const [unpaid] = await list({ queue: 'unpaid_week' })
    const { version } = (await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: sam })).body
    const payment = { method: 'bank' as const, amount_cents: unpaid!.due_cents!, reference: '', version }
    const paid = await app.call('POST /api/tickets/{id}/payments', { id, data: payment }, { as: sam })
    expect([paid.status, await filled(), await next(id)]).toEqual([
      200,
      { to_post: 1, overdue: 1 },
      'mark_posted',
    ])
    expect((await list({ queue: 'to_post' }))[0]?.due_cents).toBe(0)
    await setTo(id, 5)
    expect([await filled(), await next(id)]).toEqual([{}, 'complete'])
    await setTo(id, 6)
    const [closed] = await list({ q: `#${id}` })
    expect([await filled(), closed?.next, closed?.due_at]).toEqual([
      {},
      { text: 'Nothing more to do', acts: 'nobody', step: null },
      null,
    ])
  })

  test('a phone that goes back unrepaired is in its own queue, and nothing is to be paid', async () => {
    const id = await bookFor(app, mei)
    await setTo(id, 2)
    await testPhone(id, 'intake')
    const data = { kind: 'new_price' as const, description: 'A new board.', amount_cents: 90_000 }
    const { body } = await app.call('POST /api/tickets/{id}/quotes', { id, data }, { as: sam })
    const answer = { answer: 'send_back' as const, name: 'Mei Tanaka' }
    await app.call(
      'POST /api/tickets/{id}/quotes/{quoteid}/answer',
      { id, quoteid: body.quote.id, data: answer },
      { as: mei },
    )
    expect([await filled(), await next(id)]).toEqual([{ unrepaired_back: 1 }, 'mark_posted'])
    const [row] = await list({ queue: 'unrepaired_back' })
    expect([row?.agreed_cents, row?.due_cents]).toEqual([0, 0])
  })

  test('a message waits for us until it is answered', async () => {
    const id = await bookFor(app, mei)
    await setTo(id, 1)
    const sent = app.clock.now()
    await app.call('POST /api/tickets/{id}/messages', { id, data: { text: 'When?' } }, { as: mei })
    await advance(HOUR_MS)
    await app.call('POST /api/tickets/{id}/messages', { id, data: { text: 'Hello?' } }, { as: mei })
    const waiting = (await count()).find(({ key }) => key === 'waiting_for_us')
    expect(waiting).toEqual({
      key: 'waiting_for_us',
      count: 1,
      oldest_at: new Date(sent).toISOString(),
      oldest_id: id,
    })
    await setTo(id, 1)
    expect(await filled()).toEqual({})
  })

  test('a queue names its oldest ticket, and its list holds its tickets alone', async () => {
    const booked = app.clock.now()
    const first = await bookFor(app, mei)
    await advance(HOUR_MS)
    const second = await bookFor(app, mei)
    const third = await bookFor(app, mei)
    await setTo(third, 1)
    expect((await count())[0]).toEqual({
      key: 'to_approve',
      count: 2,
      oldest_at: new Date(booked).toISOString(),
      oldest_id: first,
    })
    expect(await idsIn('to_approve')).toEqual([first, second])
    expect(await list({ queue: 'to_approve', status: 1 })).toEqual([])
    expect((await list({ queue: 'to_approve', q: `#${second}` })).map(({ id }) => id)).toEqual([second])
  })

  test('a due date follows status, settings and opening days where no date is said', async () => {
    const closed = { opens: '09:00', closes: '17:00' }
    const hours = {
      monday: closed,
      tuesday: closed,
      wednesday: closed,
      thursday: closed,
      friday: closed,
      saturday: null,
      sunday: null,
    }
    await setProfile(app, sam, { hours, backBy: { on: false, marginDays: 0 } })
    // Friday noon in Melbourne.
    const id = await bookFor(app, mei)
    const due = async () => (await list({ q: `#${id}` }))[0]?.due_at
    expect(await due()).toBe('2026-11-24T06:00:00.000Z')
    await setTo(id, 3)
    expect(await due()).toBe('2026-11-25T06:00:00.000Z')
    const { statusDays } = (await import('#contract/first-profile.ts')).firstSettings
    await setProfile(app, sam, { statusDays: { ...statusDays, repairing: 1 } })
    expect(await due()).toBe('2026-11-23T06:00:00.000Z')
    expect(await list({ due: 'overdue' })).toEqual([])
    expect(await list({ due: 'today' })).toEqual([])
    expect((await list({ due: 'week' })).map((row) => row.id)).toEqual([id])
    await advance(3 * DAY_MS)
    expect((await list({ due: 'today' })).map((row) => row.id)).toEqual([id])
    expect(await filled()).toEqual({ in_repair: 1 })
    await advance(6 * HOUR_MS)
    expect((await list({ due: 'overdue' })).map((row) => row.id)).toEqual([id])
    expect(await idsIn('overdue')).toEqual([id])
    await setTo(id, 6)
    expect([await due(), await idsIn('overdue')]).toEqual([null, []])
  })

  test('get-ticket with −1 takes open and mine, and refuses unknown values', async () => {
    const lee = await app.staff('Lee Chan')
    const ids = [await bookFor(app, mei), await bookFor(app, mei), await bookFor(app, mei)]
    await setTo(ids[0]!, 6)
    const data = { ticketid: ids[1]!, comment: 'Mine.', status: 1 as const, staffAssign: lee.accountid }
    await app.call('POST /api/submit-ticket-comment', { data }, { as: sam })
    const getIds = async (filter: TicketFilter, as = sam) => (await list(filter, as)).map(({ id }) => id)
    expect(await getIds({ open: true })).toEqual([ids[2], ids[1]])
    expect(await getIds({ mine: true }, lee)).toEqual([ids[1]])
    expect(await getIds({ mine: true })).toEqual([])
    expect(await getIds({ mine: true, open: true, queue: 'to_approve' }, lee)).toEqual([])
    for (const wrong of [
      { queue: 'nonsense' },
      { due: 'never' },
      { open: 'yes' },
      { mine: false },
      { open: 1 },
    ]) {
      const input = { data: { ticketid: -1, ...wrong } } as never
      const { status, body } = await app.call('POST /api/get-ticket', input, { as: sam })
      expect([wrong, status, Object.keys(body.fields ?? {})]).toEqual([wrong, 400, Object.keys(wrong)])
    }
  })

  test('a cursor of another filter is refused', async () => {
    for (let at = 0; at < 3; at++) await bookFor(app, mei)
    const page = (filter: object, as = sam) =>
      app.call('POST /api/get-ticket', { data: { ticketid: -1, limit: 1, ...filter } }, { as })
    const cursor = (await page({ queue: 'to_approve' })).headers.get('x-next-cursor')!
    expect((await page({ queue: 'to_approve', cursor })).status).toBe(200)
    expect((await page({ queue: 'to_approve', cursor, limit: 2 })).status).toBe(200)
    const others = [
      {},
      { queue: 'overdue' },
      { queue: 'to_approve', sort: 'oldest' },
      { open: true },
      { status: 0 },
    ]
    for (const other of others) {
      const { status, body } = await page({ ...other, cursor })
      expect([other, status, body.fields]).toEqual([other, 400, { cursor: expect.any(String) }])
    }
    const mine = (await page({ open: true })).headers.get('x-next-cursor')!
    expect((await page({ mine: true, cursor: mine })).status).toBe(400)
  })

  test('fillDerivedRows fills the queues of tickets that an earlier version booked', async () => {
    const ids = [await bookFor(app, mei), await bookFor(app, mei)]
    await setTo(ids[1]!, 3)
    const before = [await filled(), await list({})]
    const { db } = app.shop.database
    await db.deleteFrom('ticket_work').execute()
    await db.deleteFrom('ticket_queues').execute()
    expect(await filled()).toEqual({})
    expect(await fillDerivedRows(app.shop)).toBe(2)
    expect(await fillDerivedRows(app.shop)).toBe(0)
    expect([await filled(), await list({})]).toEqual(before)
  })
})
