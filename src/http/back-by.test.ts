import { describeBackBy } from '#contract/back-by.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { moveDueBackBy } from '#domain/back-by/move-due-back-by.ts'
import { toBackBy } from '#domain/back-by/ticket-back-by.ts'
import { readWholeTicket } from '#domain/tickets/whole-ticket.ts'
import { refreshFigures } from '#domain/back-by/refresh-figures.ts'
import { changeVersioned } from '#domain/shop/cached-by-version.ts'
import { composeQueued } from '#test/compose-queued.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onBothEngines } from '#test/engines.ts'
import { setProfile, setStatus } from '#test/money.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onBothEngines('back-by dates on %s', (engine) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  const offer = async (phone = 'iphone13', repair = 'screen') =>
    (await app.call('GET /api/back-by', { phone, repair })).body
  const backBy = async (id: number) => toBackBy((await readWholeTicket(app.shop.database.db, id))!.back_by)
  const emails = async () => (await app.emails()).filter(({ kind }) => kind === 'back-by-moved').length
  const queue = async (key: string) =>
    (await app.call('GET /api/queues', {}, { as: await app.staff('Lee Chan') })).body.queues.find(
      (one) => one.key === key,
    )!.count
  /** The jobs of the next days, at noon in Melbourne. */
  const passDays = async (days: number) => {
    for (let day = 0; day < days; day++) {
      app.clock.advance(DAY_MS)
      await moveDueBackBy(app.shop)
    }
  }

  test('a ticket says what was said before the booking', async () => {
    const { from, to, why } = await offer()
    expect(why).toContain('Payment is not counted')
    const id = await bookFor(app, mei)
    expect(await backBy(id)).toEqual({ from, to, first_from: from, first_to: to, moves: [] })
    const { body } = await app.call('POST /api/get-user-ticket', { data: { ticketid: id } }, { as: mei })
    expect(body.back_by).toEqual(await backBy(id))
    for (const day of [from!, to!]) expect(new Date(day).getUTCDay()).not.toBe(0)
  })

  test('an unknown phone is 404, a repair on request cannot be said yet', async () => {
    expect((await app.call('GET /api/back-by', { phone: 'nokia3310', repair: 'screen' })).status).toBe(404)
    const { status } = await app.call('GET /api/back-by', { phone: 'iphone13' } as never)
    expect(status).toBe(400)
  })

  test('a closure moves the date with one email, and no date is on it', async () => {
    const id = await bookFor(app, mei)
    const before = (await backBy(id))!
    const closure = { from: before.from!, to: before.to!, sentence: 'Away.', bookings: 'open' as const }
    expect((await app.call('POST /api/closures', { data: closure }, { as: sam })).status).toBe(200)
    const after = (await backBy(id))!
    expect(after.moves.map(({ reason }) => reason)).toEqual(['closure'])
    expect(after.from! > closure.to && after.to! > closure.to).toBe(true)
    expect([after.first_to, await emails()]).toEqual([before.to, 1])
  })

  test('a part without a day cannot be said yet, and one with a day is a new date', async () => {
    const id = await bookFor(app, mei)
    await setStatus(app, sam, id, 2)
    const part = (expected_on: string | null) =>
      app.call('PUT /api/tickets/{id}/part-wait', { id, data: { part: 'Screen', expected_on } }, { as: sam })
    await part(null)
    expect(await backBy(id)).toMatchObject({ from: null, to: null, moves: [{ reason: 'part' }] })
    await part('2026-12-09')
    const { from, moves } = (await backBy(id))!
    expect([from! > '2026-12-09', moves.length, await emails()]).toEqual([true, 2, 2])
  })

  test('a quote leaves the date open without an email of its own', async () => {
    const id = await bookFor(app, mei)
    await setStatus(app, sam, id, 2)
    const data = { kind: 'extra' as const, description: 'Battery.', amount_cents: 5_000 }
    const quoted = await app.call('POST /api/tickets/{id}/quotes', { id, data }, { as: sam })
    expect(quoted.status).toBe(200)
    expect(await backBy(id)).toMatchObject({ from: null, to: null, moves: [{ reason: 'quote' }] })
    const newest = async () => (await composeQueued(app)).findLast(({ to }) => to.address === mei.email)!.text
    expect(await newest()).toMatch(/Back by:?\s+We cannot say yet/)
    const { id: quoteid } = quoted.body.quote
    const answer = { answer: 'approve' as const, name: 'Mei' }
    await app.call(
      'POST /api/tickets/{id}/quotes/{quoteid}/answer',
      { id, quoteid, data: answer },
      { as: mei },
    )
    const { first_from, first_to, ...after } = (await backBy(id))!
    expect(await newest()).toContain(describeBackBy((await backBy(id))!))
    // The phone was quicker here than was said.
    expect(after).toMatchObject({ from: first_from, to: first_to })
    expect([after.moves.length, await emails()]).toEqual([2, 0])
  })

  test('a late payment is told before the date passes, and staff see it three days ahead', async () => {
    const id = await bookFor(app, mei)
    await setStatus(app, sam, id, 4)
    const { to } = (await backBy(id))!
    while (new Date(app.clock.now() + 3 * DAY_MS).toISOString().slice(0, 10) < to!) await passDays(1)
    app.clock.advance(12 * HOUR_MS)
    expect(await queue('will_miss')).toBe(1)
    while ((await backBy(id))!.moves.length === 0) {
      expect(new Date(app.clock.now()).toISOString().slice(0, 10) < to!).toBe(true)
      await passDays(1)
    }
    const after = (await backBy(id))!
    expect([after.moves[0]!.reason, after.to! > to!, await emails()]).toEqual(['payment', true, 1])
    const told = async () => (await composeQueued(app)).find(({ kind }) => kind === 'back-by-moved')!.text
    expect((await told()).match(/goes back once it is paid for/g)).toHaveLength(1)
    await passDays(30)
    // Whoever does not pay is not written to with each date.
    expect([(await backBy(id))!.to, await emails()]).toEqual([null, 2])
    sam = await app.logIn(sam.email)
    const { body } = await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: sam })
    const data = {
      method: 'cash' as const,
      amount_cents: body.due_cents,
      reference: '',
      version: body.version,
    }
    const paid = await app.call('POST /api/tickets/{id}/payments', { id, data }, { as: sam })
    expect(paid.body.balance_cents).toBe(0)
    expect(await told()).not.toContain('paid for')
  })

  test('dates that are off are null, and come back', async () => {
    const id = await bookFor(app, mei)
    const before = await backBy(id)
    await setProfile(app, sam, { backBy: { on: false, marginDays: 0 } })
    expect([await backBy(id), (await offer()).to]).toEqual([null, null])
    await setProfile(app, sam, { backBy: { on: true, marginDays: 2 } })
    expect(await backBy(id)).toEqual(before)
    expect((await offer()).to! > before!.to!).toBe(true)
  })

  test('refreshFigures counts open work, and a full bench says later days', async () => {
    await setStatus(app, sam, await bookFor(app, mei), 2)
    await bookFor(app, mei)
    const before = await offer()
    await refreshFigures(app.shop)
    const { db } = app.shop.database
    const { figures } = await db.selectFrom('back_by_figures').selectAll().executeTakeFirstOrThrow()
    expect(JSON.parse(figures)).toMatchObject({ waiting: 1, coming: 1 })
    const full = JSON.stringify({ ...JSON.parse(figures), waiting: 90 })
    await changeVersioned(app.shop, 'profile', (tx) =>
      tx.updateTable('back_by_figures').set({ figures: full }).execute(),
    )
    expect((await offer()).to! > before.to!).toBe(true)
  })
})
