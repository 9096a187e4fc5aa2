import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { liveEvents, liveLimits, liveTimes } from '#domain/live/live-events.ts'
import { bookParcelFor } from '#test/book-parcel.ts'
import { repairNotice } from '#test/repair-notice.ts'
import { bookFor } from '#test/sample-booking.ts'
import { listen, type Received } from '#test/listen.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onBothEngines('live events on %s', (engine) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let id: number
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    id = await bookFor(app, mei)
    // A new subscriber receives the latest events again; only later ones count here.
    app.clock.advance(60_000)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(async () => {
    vi.useRealTimers()
    liveEvents(app.shop).close()
    await app.close()
  })

  const stream = async (as: SignedIn, headers: Record<string, string> = {}, age = 0) => {
    const path = `/api/live?age=${age}`
    const received = listen(
      await app.fetch(path, { headers: { accept: 'text/event-stream', ...headers } }, as),
    )
    onTestFinished(() => received.leave())
    return received
  }
  const passRead = () => vi.advanceTimersByTimeAsync(liveTimes.readEvery)
  /** Lets time pass until a stream has received these messages, again and again: a read that still runs leaves out its turn. */
  const receives = async (received: Received, messages: string[], every: number = liveTimes.readEvery) => {
    const pass = () => vi.advanceTimersByTimeAsync(every)
    await expect.poll(() => pass().then(received.message)).toEqual(messages)
  }
  const note = async (visible: boolean, ticketid = id) => {
    const data = { ticketid, comment: 'Looked at.', status: 0 as const, makeVisibleToCustomer: visible }
    return (await app.call('POST /api/submit-ticket-comment', { data }, { as: sam })).body.note.id
  }

  test('the live stream announces a note to both sides within a second, by its ticket id alone', async () => {
    const [customer, staff] = [await stream(mei), await stream(sam)]
    expect(customer.status).toBe(200)
    expect(customer.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(customer.headers.get('cache-control')).toBe('private, no-store, no-transform')
    expect(customer.headers.get('x-accel-buffering')).toBe('no')
    await note(true)
    await receives(customer, ['hello', `ticket ${id}`])
    await receives(staff, ['hello', `ticket ${id}`])
    // Each once: a further one comes alone.
    for (const times of [2, 3]) {
      await app.call(
        'POST /api/tickets/{id}/messages',
        { id, data: { text: `Thanks ${times}` } },
        { as: mei },
      )
      await receives(staff, ['hello', ...Array<string>(times).fill(`ticket ${id}`)])
    }
  })

  test('what changes every ticket of a parcel is announced for each of them, to its customer and the staff alone', async () => {
    const [one, two] = (await bookParcelFor(app, mei, 2)).tickets as [number, number]
    const noa = await app.customer('Noa Levi')
    app.clock.advance(60_000)
    const [customer, other, staff] = [await stream(mei), await stream(noa), await stream(sam)]
    const data = { notice_version: repairNotice.version }
    await app.call('POST /api/tickets/{id}/notice-acceptance', { id: one, data }, { as: mei })
    for (const side of [customer, staff]) await receives(side, ['hello', `ticket ${one}`, `ticket ${two}`])
    expect(other.message()).toEqual(['hello'])
  })

  test('the live stream tells a customer nothing of staff-only notes and other people’s tickets', async () => {
    const noa = await app.customer('Noa Levi')
    const other = await bookFor(app, noa)
    app.clock.advance(60_000)
    const [customer, staff] = [await stream(mei), await stream(sam)]
    const hidden = await note(false)
    await app.call(
      'DELETE /api/delete-ticket-note/{noteid}/{ticketid}',
      { noteid: hidden, ticketid: id },
      { as: sam },
    )
    await app.call(
      'POST /api/submit-ticket-comment',
      { data: { ticketid: id, comment: 'Mine.', status: 0, staffAssign: sam.accountid } },
      { as: sam },
    )
    await note(true, other)
    await expect.poll(() => passRead().then(() => staff.message())).toContain(`ticket ${other}`)
    expect(customer.message()).toEqual(['hello'])
    // A note that was shown to them before may be announced when it is hidden.
    const shown = await note(true)
    await app.call('POST /api/toggle-note-visibility', { data: { noteid: shown } }, { as: sam })
    await receives(customer, ['hello', `ticket ${id}`, `ticket ${id}`])
  })

  test('a reconnecting stream receives missed events once, by age or by last event id', async () => {
    const first = await stream(mei)
    await note(true)
    await receives(first, ['hello', `ticket ${id}`])
    const [last] = first.ids()
    await first.leave()
    app.clock.advance(60_000)
    await note(true)
    app.clock.advance(30_000)
    const begins = async (received: Promise<Received>, words: string[]) => {
      const { message } = await received
      await expect.poll(message).toEqual(words)
    }
    await begins(stream(mei, {}, 0), ['hello'])
    await begins(stream(mei, {}, 35_000), ['hello', `ticket ${id}`])
    await begins(stream(mei, { 'last-event-id': String(last) }), ['hello', `ticket ${id}`])
    await begins(stream(mei, {}, HOUR_MS), ['hello', 'all'])
  })

  test('a stream is told once of what happened just before it was opened', async () => {
    const staff = await stream(sam)
    await note(true)
    const customer = await stream(mei)
    await expect.poll(() => customer.message()).toEqual(['hello', `ticket ${id}`])
    // Only now the reader that all streams share comes across the note.
    await receives(staff, ['hello', `ticket ${id}`])
    await note(true)
    await receives(customer, ['hello', `ticket ${id}`, `ticket ${id}`])
  })

  test('a reconnecting stream receives more missed events than may wait for a slow client', async () => {
    const missed = 100
    await app.shop.database.db
      .insertInto('events')
      .values(
        Array.from({ length: missed }, () => ({
          kind: 'ticket.messaged',
          ticket_id: id,
          actor_id: null,
          subject_id: null,
          details: '{}',
          created_at: app.clock.now(),
        })),
      )
      .execute()
    const customer = await stream(mei)
    await expect.poll(() => customer.ids().length).toBe(missed)
    expect(new Set(customer.ids()).size).toBe(missed)
    await note(true)
    await expect.poll(() => passRead().then(() => customer.ids().length)).toBe(missed + 1)
    expect(liveEvents(app.shop).count()).toBe(1)
  })

  test('getLive without a stream answers the same once as JSON, and renews no session', async () => {
    await note(true)
    await note(false)
    const callApi = async (as: SignedIn, age: number) =>
      (await app.fetch(`/api/live?age=${age}`, {}, as)).json() as Promise<unknown>
    const event = (await callApi(mei, 20_000)) as { events: { id: number; ticket: number }[]; all: boolean }
    expect(event).toEqual({ events: [{ id: expect.any(Number) as number, ticket: id }], all: false })
    expect(await callApi(mei, HOUR_MS)).toEqual({ events: [], all: true })
    app.clock.advance(28 * MINUTE_MS)
    expect((await app.call('GET /api/live', {}, { as: sam })).status).toBe(200)
    app.clock.advance(2 * MINUTE_MS)
    expect((await app.call('GET /api/live', {}, { as: sam })).status).toBe(401)
    expect((await app.call('GET /api/live', {})).status).toBe(401)
  })

  test('a stream ends soon after its session does: logged out, expired or deactivated', async () => {
    const [customer, staff] = [await stream(mei), await stream(sam)]
    await app.call('POST /api/logout', {}, { as: mei })
    await receives(customer, ['hello', 'bye'], liveTimes.beatEvery)
    await customer.ended
    expect(staff.message()).toEqual(['hello'])
    // Listening renews no session.
    for (let minutes = 0; minutes < 31; minutes += 1) app.clock.advance(60_000)
    await receives(staff, ['hello', 'bye'], liveTimes.beatEvery)
    expect(liveEvents(app.shop).count()).toBe(0)
  })

  test('an account has a limited number of streams, and closing one makes room', async () => {
    const open = await Promise.all(Array.from({ length: liveLimits.perAccount }, () => stream(mei)))
    expect(open.every(({ status }) => status === 200)).toBe(true)
    const refused = await stream(mei)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await stream(sam)).status).toBe(200)
    await open[0]!.leave()
    expect((await stream(mei)).status).toBe(200)
  })

  test('a draining server closes its streams and accepts no new ones', async () => {
    const [customer, staff] = [await stream(mei), await stream(sam)]
    liveEvents(app.shop).close()
    await Promise.all([customer.ended, staff.ended])
    expect(customer.message()).toEqual(['hello'])
    expect((await stream(mei)).status).toBe(503)
  })

  test('a stream whose client stops reading is dropped', async () => {
    const headers = { accept: 'text/event-stream' }
    await app.fetch('/api/live?age=0', { headers }, mei)
    expect(liveEvents(app.shop).count()).toBe(1)
    const dropped = async () => {
      await vi.advanceTimersByTimeAsync(liveTimes.beatEvery)
      return liveEvents(app.shop).count()
    }
    await expect.poll(dropped, { interval: 5 }).toBe(0)
  })
})
