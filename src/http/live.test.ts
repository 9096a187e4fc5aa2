import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { writeMessage } from '#contract/conversation.ts'
import { getLive } from '#contract/live.ts'
import { logOut } from '#contract/accounts.ts'
import { deleteTicketNote, submitTicketComment, toggleNoteVisibility } from '#contract/tickets.ts'
import { liveDesk, liveLimits, liveTimes } from '#domain/live/live-desk.ts'
import { bookFor } from '#test/a-booking.ts'
import { listen, type Heard } from '#test/listen.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type SignedIn, type TestShop } from '#test/open-test-shop.ts'

describe.each(engines)('on %s', (engine) => {
  let house: TestShop
  let mei: SignedIn
  let sam: SignedIn
  let id: number
  beforeEach(async () => {
    house = await openTestShop({ engine, throttle: false })
    mei = await house.customer('Mei Tanaka')
    sam = await house.staff('Sam Okafor')
    id = await bookFor(house, mei)
    // What has just happened is told again to whoever comes; here only what follows counts.
    house.clock.turn(60_000)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(async () => {
    vi.useRealTimers()
    liveDesk(house.shop).close()
    await house.close()
  })

  const stream = async (as: SignedIn, headers: Record<string, string> = {}, age = 0) => {
    const path = `/api/live?age=${age}`
    const heard = listen(
      await house.fetch(path, { headers: { accept: 'text/event-stream', ...headers } }, as),
    )
    onTestFinished(() => heard.leave())
    return heard
  }
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    await new Promise((resolve) => setTimeout(resolve, engine === 'postgres' ? 80 : 20))
  }
  const note = async (visible: boolean, ticketid = id) => {
    const data = { ticketid, comment: 'Looked at.', status: 0 as const, makeVisibleToCustomer: visible }
    return (await house.call(submitTicketComment, { data }, { as: sam })).body.note.id
  }

  test('both sides hear of a note within a second, by its ticket alone', async () => {
    const [customer, staff] = [await stream(mei), await stream(sam)]
    expect(customer.status).toBe(200)
    expect(customer.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(customer.headers.get('cache-control')).toBe('private, no-store, no-transform')
    expect(customer.headers.get('x-accel-buffering')).toBe('no')
    await note(true)
    await pass(liveTimes.readEvery)
    await expect.poll(() => customer.said()).toEqual(['hello', `ticket ${id}`])
    await expect.poll(() => staff.said()).toEqual(['hello', `ticket ${id}`])
    await house.call(writeMessage, { id, data: { text: 'Thanks' } }, { as: mei })
    await pass(liveTimes.readEvery)
    await expect.poll(() => staff.said()).toEqual(['hello', `ticket ${id}`, `ticket ${id}`])
    await pass(3 * liveTimes.readEvery)
    expect(staff.said()).toHaveLength(3)
  })

  test('a customer hears nothing of staff-only notes, nor of other people’s tickets', async () => {
    const noa = await house.customer('Noa Levi')
    const other = await bookFor(house, noa)
    house.clock.turn(60_000)
    const [customer, staff] = [await stream(mei), await stream(sam)]
    const hidden = await note(false)
    await house.call(deleteTicketNote, { noteid: hidden, ticketid: id }, { as: sam })
    await house.call(
      submitTicketComment,
      { data: { ticketid: id, comment: 'Mine.', status: 0, staffAssign: sam.accountid } },
      { as: sam },
    )
    await note(true, other)
    await pass(liveTimes.readEvery)
    expect(customer.said()).toEqual(['hello'])
    await expect.poll(() => staff.said().length).toBeGreaterThan(4)
    // What was shown to them, and is taken away, they may know of.
    const shown = await note(true)
    await house.call(toggleNoteVisibility, { data: { noteid: shown } }, { as: sam })
    await pass(liveTimes.readEvery)
    await expect.poll(() => customer.said()).toEqual(['hello', `ticket ${id}`, `ticket ${id}`])
  })

  test('whoever comes back hears what was missed, once, by age or by the last event', async () => {
    const first = await stream(mei)
    await note(true)
    await pass(liveTimes.readEvery)
    const [last] = first.ids()
    await first.leave()
    house.clock.turn(60_000)
    await note(true)
    house.clock.turn(30_000)
    const hears = async (heard: Promise<Heard>, words: string[]) => {
      const { said } = await heard
      await pass(0)
      await expect.poll(said).toEqual(words)
    }
    await hears(stream(mei, {}, 0), ['hello'])
    await hears(stream(mei, {}, 35_000), ['hello', `ticket ${id}`])
    await hears(stream(mei, { 'last-event-id': String(last) }), ['hello', `ticket ${id}`])
    await hears(stream(mei, {}, 60 * 60_000), ['hello', 'all'])
  })

  test('asked without a stream it answers the same once, and keeps no session alive', async () => {
    await note(true)
    await note(false)
    const asked = async (as: SignedIn, age: number) =>
      (await house.fetch(`/api/live?age=${age}`, {}, as)).json() as Promise<unknown>
    const news = (await asked(mei, 20_000)) as { events: { id: number; ticket: number }[]; all: boolean }
    expect(news).toEqual({ events: [{ id: expect.any(Number) as number, ticket: id }], all: false })
    expect(await asked(mei, 60 * 60_000)).toEqual({ events: [], all: true })
    house.clock.turn(28 * 60_000)
    expect((await house.call(getLive, {}, { as: sam })).status).toBe(200)
    house.clock.turn(2 * 60_000)
    expect((await house.call(getLive, {}, { as: sam })).status).toBe(401)
    expect((await house.call(getLive, {})).status).toBe(401)
  })

  test('a stream ends soon after its session: logged out, run out, or the account switched off', async () => {
    const [customer, staff] = [await stream(mei), await stream(sam)]
    await pass(liveTimes.beatEvery)
    expect(customer.said()).toEqual(['hello'])
    await house.call(logOut, {}, { as: mei })
    await pass(liveTimes.beatEvery)
    await expect.poll(() => customer.said()).toEqual(['hello', 'bye'])
    await customer.ended
    expect(staff.said()).toEqual(['hello'])
    // Listening keeps nobody logged in.
    for (let minutes = 0; minutes < 31; minutes += 1) house.clock.turn(60_000)
    await pass(liveTimes.beatEvery)
    await expect.poll(() => staff.said()).toEqual(['hello', 'bye'])
    expect(liveDesk(house.shop).count()).toBe(0)
  })

  test('one account has so many streams and no more; who leaves makes room', async () => {
    const open = await Promise.all(Array.from({ length: liveLimits.perAccount }, () => stream(mei)))
    expect(open.every(({ status }) => status === 200)).toBe(true)
    const refused = await stream(mei)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await stream(sam)).status).toBe(200)
    await open[0]!.leave()
    expect((await stream(mei)).status).toBe(200)
  })

  test('a shop that closes hangs up at once and lets in nobody more', async () => {
    const [customer, staff] = [await stream(mei), await stream(sam)]
    liveDesk(house.shop).close()
    await Promise.all([customer.ended, staff.ended])
    expect(customer.said()).toEqual(['hello'])
    expect((await stream(mei)).status).toBe(503)
  })

  test('somebody who takes nothing any more is dropped', async () => {
    const headers = { accept: 'text/event-stream' }
    await house.fetch('/api/live?age=0', { headers }, mei)
    expect(liveDesk(house.shop).count()).toBe(1)
    for (let beats = 0; beats < 100 && liveDesk(house.shop).count() > 0; beats += 1) {
      await pass(liveTimes.beatEvery)
    }
    expect(liveDesk(house.shop).count()).toBe(0)
  })
})
