import { afterEach, beforeEach, expect } from 'vitest'
import { addressStates } from '#contract/address.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import { eraseNotices, sweepNotices } from '#domain/collection-notices/erase-notices.ts'
import { sweepClosedTickets } from '#domain/privacy/sweep-closed-tickets.ts'
import { composeQueued } from '#test/compose-queued.ts'
import { owing, setProfile, setStatus } from '#test/money.ts'
import { bookParcelFor } from '#test/book-parcel.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

const disposal = {
  kind: 'disposal' as const,
  method: 'private_sale' as const,
  remarks: 'Sold to A. Buyer, 1 High Street.',
  proceeds_cents: 12_000,
}

onOneEngine('collection notices on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  let id: number
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    const { staff, ticket } = await owing(app)
    ;[sam, id] = [staff, ticket]
  })
  afterEach(() => app.close())

  const add = (data: object) =>
    app.call('POST /api/tickets/{id}/collection-notices', { id, data }, { as: sam })
  const get = async () =>
    (await app.call('GET /api/tickets/{id}/collection-notices', { id }, { as: sam })).body
  const logInAgain = async () => (sam = await app.logIn(sam.email))

  test('a notice of a shop in Victoria names charge, address and a day four weeks later, and a copy is emailed', async () => {
    expect(await get()).toMatchObject({
      notices: [],
      days_since_first: null,
      can_notice: true,
      can_dispose: false,
      rule: { state: 'VIC', hold_days: 28, record_years: 6 },
    })
    await app.shop.database.db.deleteFrom('outbox').execute()
    const { status, body } = await add({ kind: 'notice', given: 'post' })
    expect(status).toBe(200)
    expect(body.notices).toHaveLength(1)
    expect(body.notices[0]).toMatchObject({
      given_to: 'Mei Tanaka, Unit 3, 12 Wattle Street, Carlton VIC 3053',
      given_how: 'Posted or delivered to the address',
      given_by: 'Sam Okafor',
    })
    for (const words of ['on or after 18 December 2026', '120 Flinders Lane', '$']) {
      expect(body.notices[0]!.body).toContain(words)
    }
    const emails = await composeQueued(app)
    expect(emails.map(({ text }) => text.includes('18 December 2026'))).toEqual([true])
  })

  test('a disposal is refused without a notice and before its day, then ends the ticket as not collected', async () => {
    expect((await add(disposal)).status).toBe(409)
    await add({})
    app.clock.advance(27 * DAY_MS)
    await logInAgain()
    const early = await add(disposal)
    expect([early.status, early.body.error]).toEqual([409, expect.stringContaining('18 December 2026')])
    expect((await get()).days_since_first).toBe(27)
    app.clock.advance(DAY_MS)
    await logInAgain()
    const { status, body } = await add(disposal)
    expect([status, body.notices.at(-1)]).toMatchObject([
      200,
      { kind: 'disposal', given_how: 'Private sale', proceeds_cents: 12_000 },
    ])
    const ticket = (await app.call('POST /api/get-ticket', { data: { ticketid: id } }, { as: sam }))
      .body as Ticket
    expect(ticket).toMatchObject({ status: 6, outcome: 'uncollected', agreed_cents: 0, due_cents: 0 })
    expect((await add({})).status).toBe(409)
    // The record outlives the ticket's personal data, for six years.
    const kept = async () => {
      const { db } = app.shop.database
      return (await db.selectFrom('collection_notices').select('given_to').execute()).filter(
        ({ given_to }) => given_to !== '',
      ).length
    }
    app.clock.advance(2000 * DAY_MS)
    await sweepClosedTickets(app.shop)
    await sweepNotices(app.shop)
    expect(await kept()).toBe(2)
    app.clock.advance(200 * DAY_MS)
    await sweepNotices(app.shop)
    expect(await kept()).toBe(0)
  })

  test('the days of a notice are those of the calendar, also where the clocks change', async () => {
    // In Melbourne the clocks go back on 4 April 2027: 00:15 on 20 March is 28 days of 24 hours before 23:15 on 16 April.
    app.clock.advance(Date.parse('2027-03-19T13:15:00Z') - app.clock.now())
    await logInAgain()
    const { notices, draft } = (await add({ kind: 'notice', given: 'post' })).body
    for (const { body } of [notices[0]!, draft]) expect(body).toContain('on or after 17 April 2027')
    expect(notices[0]!.earliest_disposal_at).toBe('2027-04-16T14:00:00.000Z')
    app.clock.advance(28 * DAY_MS)
    await logInAgain()
    expect((await get()).days_since_first).toBe(27)
    app.clock.advance(HOUR_MS)
    await logInAgain()
    expect(await get()).toMatchObject({ days_since_first: 28, can_dispose: true })
  })

  test('of a parcel that nobody collects each phone has its own written notice, and after its disposal nothing is due or to post', async () => {
    const { parcel, tickets } = await bookParcelFor(app, await app.customer('Noa Levi'), 2)
    for (const one of tickets) await setStatus(app, sam, one, 4)
    await app.shop.database.db.deleteFrom('outbox').execute()
    for (id of tickets) expect((await add({ kind: 'notice', given: 'post' })).status).toBe(200)
    const notices = await composeQueued(app)
    expect(notices).toHaveLength(2)
    for (const [place, one] of tickets.entries()) expect(notices[place]!.text).toContain(String(one))
    app.clock.advance(28 * DAY_MS)
    await logInAgain()
    for (id of tickets) expect((await add(disposal)).status).toBe(200)
    const { due_cents } = (await app.call('GET /api/parcels/{id}', { id: parcel }, { as: sam })).body
    const data = { carrier: 'auspost', tracking: 'BOX4715' }
    const posted = await app.call('POST /api/parcels/{id}/posting', { id: parcel, data }, { as: sam })
    expect([due_cents, posted.body.changed]).toEqual([0, []])
    const queues = (await app.call('GET /api/queues', {}, { as: sam })).body.queues
    expect(
      queues.filter(({ key }) => ['to_post', 'neighbour_ready'].includes(key)).map(({ count }) => count),
    ).toEqual([0, 0])
  })

  test('a notice refuses fewer days than the law asks for, and another state takes the days that staff name', async () => {
    expect((await add({ hold_days: 20 })).status).toBe(400)
    await setProfile(app, sam, { state: 'NSW', postcode: '2000' })
    const { body } = await add({ hold_days: 20 })
    expect(body.rule).toMatchObject({ state: 'NSW', law: 'Uncollected Goods Act 1995 (NSW)' })
    expect(body.notices[0]!.body).toContain('10 December 2026')
    expect((await add({ hold_days: 13 })).status).toBe(400)
  })

  test('every state and territory has rules with the name of its law, which an owner confirms for that state alone', async () => {
    const laws = new Set<string>()
    for (const state of addressStates) {
      await setProfile(app, sam, { state })
      const { rule, draft } = await get()
      laws.add(rule.law)
      expect(rule).toMatchObject({ state, confirmed_at: null, confirmed_by: null })
      expect(rule.law).toMatch(/ Act \d{4} \(/)
      expect(rule.steps.length).toBeGreaterThan(3)
      expect(draft.body).toContain('We will dispose of the phone on or after')
    }
    expect(laws.size).toBe(addressStates.length)
    const confirm = (key: string) =>
      app.call('POST /api/collection-rules/confirmations', { data: { key } }, { as: sam })
    await setProfile(app, sam, { state: 'QLD' })
    const { rule } = await get()
    expect((await confirm('vic-2012-4.2')).status).toBe(409)
    expect((await confirm(rule.key)).body.rule.confirmed_by).toBe('Sam Okafor')
    expect((await get()).rule.confirmed_at).not.toBeNull()
    await setProfile(app, sam, { state: 'NSW' })
    expect((await get()).rule.confirmed_at).toBeNull()
  })

  test('erasing a ticket erases the person in notices without a disposal', async () => {
    await add({})
    await app.shop.database.transaction((tx) => eraseNotices(tx, id))
    expect((await get()).notices[0]).toMatchObject({ given_to: '', body: '' })
  })

  test('a notice is refused for a phone that is not at the shop', async () => {
    await setStatus(app, sam, id, 5)
    expect((await add({})).status).toBe(409)
    expect(
      (
        await app.call(
          'POST /api/tickets/{id}/collection-notices',
          { id: 999_999, data: disposal },
          { as: sam },
        )
      ).status,
    ).toBe(404)
  })
})
