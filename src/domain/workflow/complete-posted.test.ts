import { afterEach, beforeEach, expect } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { sweepClosedTickets } from '#domain/privacy/sweep-closed-tickets.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { setProfile, setStatus } from '#test/money.ts'
import { bookFor } from '#test/sample-booking.ts'
import { completePosted } from './complete-posted.ts'

onOneEngine('completePosted on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let id: number
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer()
    sam = await app.staff()
    id = await bookFor(app, mei)
    await setStatus(app, sam, id, 5)
    await app.shop.database.db.deleteFrom('outbox').execute()
  })
  afterEach(() => app.close())

  const after = (days: number) => {
    app.clock.advance(days * DAY_MS)
    return completePosted(app.shop)
  }
  const status = async () =>
    (
      await app.shop.database.db
        .selectFrom('tickets')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).status

  test('completePosted completes a posted ticket after fourteen days, without an email', async () => {
    expect([await after(13), await status()]).toEqual([0, 5])
    expect([await after(1), await status()]).toEqual([1, 6])
    expect(await after(1)).toBe(0)
    expect(await app.emails()).toEqual([])
    mei = await app.logIn(mei.email)
    const { body } = await app.call('POST /api/get-user-ticket', { data: { ticketid: id } }, { as: mei })
    expect(body.steps.at(-1)!.status).toBe(6)
  })

  test('completePosted waits as long again after a message by the customer', async () => {
    app.clock.advance(DAY_MS)
    await app.call(
      'POST /api/tickets/{id}/messages',
      { id, data: { text: 'It has not come yet.' } },
      { as: mei },
    )
    expect([await after(13), await after(0), await status()]).toEqual([0, 0, 5])
    expect([await after(1), await status()]).toEqual([1, 6])
  })

  test.both('completePosted waits for the customer who says that the parcel has not come', async () => {
    const say = async (news: 'delivered' | 'not_come') => {
      mei = await app.logIn(mei.email)
      const { status } = await app.call(
        'POST /api/tickets/{id}/parcel-news',
        { id, data: { news } },
        { as: mei },
      )
      expect(status).toBe(200)
    }
    app.clock.advance(7 * DAY_MS)
    await say('not_come')
    expect([await after(30), await status()]).toEqual([0, 5])
    await say('delivered')
    expect([await after(0), await status()]).toEqual([1, 6])
  })

  test('completePosted takes the days of the settings', async () => {
    await setProfile(app, sam, { completeAfterDays: 3 })
    expect([await after(2), await after(1)]).toEqual([0, 1])
  })

  test.both('parallel completePosted runs complete each ticket once', async () => {
    app.clock.advance(14 * DAY_MS)
    const runs = await Promise.all(Array.from({ length: 4 }, () => completePosted(app.shop)))
    expect(runs.reduce((sum, one) => sum + one, 0)).toBe(1)
  })

  test('sweepClosedTickets reaches such tickets, and those that ended without the phone', async () => {
    await after(14)
    const away = await bookFor(app, (mei = await app.logIn(mei.email)))
    const { db } = app.shop.database
    await db
      .updateTable('tickets')
      .set({ status: 1, outcome: 'never_arrived' })
      .where('id', '=', away)
      .execute()
    const here = await bookFor(app, mei)
    await db
      .updateTable('tickets')
      .set({ status: 2, outcome: 'not_repairable' })
      .where('id', '=', here)
      .execute()
    app.clock.advance(4000 * DAY_MS)
    expect(await sweepClosedTickets(app.shop)).toBe(2)
    const left = await db.selectFrom('tickets').select('id').where('erased_at', 'is', null).execute()
    expect(left.map(({ id }) => id)).toEqual([here])
  })
})
