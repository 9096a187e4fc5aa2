import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { firstSettings } from '#contract/first-profile.ts'
import { weekdays } from '#contract/shop-profile.ts'
import type { Closure } from '#contract/closures.schema.ts'
import type { OpeningHours } from '#contract/shop-profile.schema.ts'
import type { TicketRow } from '#contract/tickets.schema.ts'
import { moveDueBackBy } from '#domain/back-by/move-due-back-by.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { setProfile, setStatus } from '#test/money.ts'

const timeZone = 'Australia/Melbourne'
const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
const weekday = new Intl.DateTimeFormat('en-AU', { timeZone, weekday: 'long' })
const time = new Intl.DateTimeFormat('en-AU', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

type Days = { from: string; to: string }

/** Counts days one by one, at noon: written apart from the program. */
function listOpenDays(
  since: number,
  until: number,
  hours: OpeningHours,
  closures: readonly Days[],
): string[] {
  const open: string[] = []
  for (let at = since + DAY_MS; day.format(at) <= day.format(until); at += DAY_MS) {
    const date = day.format(at)
    const name = weekday.format(at).toLowerCase() as (typeof weekdays)[number]
    if (hours[name] !== null && !closures.some(({ from, to }) => from <= date && date <= to)) open.push(date)
  }
  return open
}

const anyHours = fc
  .record(
    Object.fromEntries(weekdays.map((name) => [name, fc.boolean()])) as Record<
      (typeof weekdays)[number],
      fc.Arbitrary<boolean>
    >,
  )
  .map(
    (open) =>
      Object.fromEntries(
        // Monday stays open, so that the shop is open at all.
        weekdays.map((name) => [
          name,
          open[name] || name === 'monday' ? { opens: '09:00', closes: '17:00' } : null,
        ]),
      ) as OpeningHours,
  )
const anyClosure = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 6 }))
  .map(([first, length]) => ({
    from: day.format(Date.UTC(2026, 10, 20 + first, 1)),
    to: day.format(Date.UTC(2026, 10, 20 + first + length, 1)),
  }))

onBothEngines('due dates on %s', (engine) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  const due = async (id: number) => {
    const { body } = await app.call(
      'POST /api/get-ticket',
      { data: { ticketid: -1, q: `#${id}` } },
      { as: sam },
    )
    return (body as unknown as TicketRow[])[0]!.due_at!
  }
  const words = { sentence: 'We are away.', bookings: 'open' as const }
  const add = async (closure: Days) =>
    (await app.call('POST /api/closures', { data: { ...words, ...closure } }, { as: sam })).body.closure
  const change = async ({ id, version }: Closure, closure: Days) =>
    (await app.call('PUT /api/closures/{id}', { id, data: { ...words, ...closure, version } }, { as: sam }))
      .body.closure
  const remove = ({ id }: Closure) => app.call('DELETE /api/closures/{id}', { id }, { as: sam })

  test('a due date counts opening days alone, and moves with every added, changed and deleted closure', async () => {
    const id = await bookFor(app, mei)
    const booked = app.clock.now()
    await fc.assert(
      fc.asyncProperty(
        anyHours,
        fc.integer({ min: 1, max: 12 }),
        fc.array(anyClosure, { minLength: 1, maxLength: 3 }),
        anyClosure,
        async (hours, count, planned, other) => {
          const statusDays = { ...firstSettings.statusDays, submitted: count }
          await setProfile(app, sam, { hours, statusDays })
          const expectDue = async (closures: readonly Days[]) => {
            const at = Date.parse(await due(id))
            const open = listOpenDays(booked, at, hours, closures)
            expect([open.length, open.at(-1), time.format(at)]).toEqual([count, day.format(at), '17:00'])
          }
          const days = [...planned, other]
          fc.pre(
            days.every((one, at) =>
              days.slice(0, at).every(({ from, to }) => one.to < from || one.from > to),
            ),
          )
          const closures: Closure[] = []
          for (const closure of planned) closures.push(await add(closure))
          await expectDue(planned)
          closures[0] = await change(closures[0]!, other)
          await expectDue([other, ...planned.slice(1)])
          for (const closure of closures) await remove(closure)
          await expectDue([])
        },
      ),
      { numRuns: 12 },
    )
  })

  test('a part that comes on a closed day moves the due date to the next opening day, where no date is said', async () => {
    await setProfile(app, sam, { backBy: { on: false, marginDays: 0 } })
    const id = await bookFor(app, mei)
    await setStatus(app, sam, id, 3)
    const closed = await add({ from: '2026-12-24', to: '2027-01-04' })
    const data = { part: 'Screen', expected_on: '2026-12-28' }
    await app.call('PUT /api/tickets/{id}/part-wait', { id, data }, { as: sam })
    expect(day.format(Date.parse(await due(id)))).toBe('2027-01-05')
    await remove(closed)
    expect(day.format(Date.parse(await due(id)))).toBe('2026-12-28')
  })

  test('at the bench a ticket is due on the last day from which its phone is still home as was said', async () => {
    const id = await bookFor(app, mei)
    const dueDay = async () => day.format(Date.parse(await due(id)))
    const said = async () => {
      const own = { data: { ticketid: id } }
      return (await app.call('POST /api/get-user-ticket', own, { as: mei })).body.back_by!
    }
    const listOverdue = async () => {
      const list = { data: { ticketid: -1 as const, queue: 'overdue' as const } }
      const { body } = await app.call('POST /api/get-ticket', list, { as: sam })
      return (body as unknown as TicketRow[]).map((row) => row.id)
    }
    // Two opening days of its status.
    expect(await dueDay()).toBe('2026-11-22')
    await setStatus(app, sam, id, 2)
    expect([(await said()).to, await dueDay()]).toEqual(['2026-12-02', '2026-11-29'])
    await setStatus(app, sam, id, 3)
    expect(await dueDay()).toBe('2026-11-29')
    // The days of its status count where nothing is said.
    await setProfile(app, sam, { statusDays: { ...firstSettings.statusDays, repairing: 1 } })
    expect(await dueDay()).toBe('2026-11-29')
    await setProfile(app, sam, { backBy: { on: false, marginDays: 0 } })
    expect(await dueDay()).toBe('2026-11-21')
    await setProfile(app, sam, { backBy: { on: true, marginDays: 0 } })
    expect(await dueDay()).toBe('2026-11-29')

    // While the phone is late, each change leaves the day on which it became so.
    app.clock.advance(10 * DAY_MS)
    for (const one of [mei, sam]) await app.logIn(one.email, one)
    await setStatus(app, sam, id, 3)
    expect([(await said()).moves, await dueDay()]).toEqual([[], '2026-11-29'])
    expect(await listOverdue()).toEqual([id])
    // What is said moves, and the due date with it.
    app.clock.advance(DAY_MS + 6 * HOUR_MS)
    for (const one of [mei, sam]) await app.logIn(one.email, one)
    await moveDueBackBy(app.shop)
    expect([(await said()).to, await dueDay()]).toEqual(['2026-12-09', '2026-12-06'])
    expect(await listOverdue()).toEqual([])
  })

  test('a ticket that is done has no due date, whatever changes', async () => {
    const id = await bookFor(app, mei)
    await setStatus(app, sam, id, 6)
    await add({ from: '2026-11-25', to: '2026-11-28' })
    expect(await due(id)).toBe(null)
  })
})
