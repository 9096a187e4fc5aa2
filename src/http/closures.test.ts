import { afterEach, beforeEach, expect } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { refreshAtMidnight } from '#domain/closures/refresh-at-midnight.ts'
import { bookRepair } from '#domain/tickets/book-repair.ts'
import { bookingSchema } from '#contract/tickets.schema.ts'
import type { PublicClosure } from '#contract/closures.schema.ts'
import { aBooking, phoneBySlug } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

const holidays: PublicClosure = {
  from: '2026-11-25',
  to: '2026-11-28',
  sentence: 'We are on holiday and begin again on 29 November.',
  bookings: 'paused',
}

onOneEngine('closures on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  const add = (more: Partial<Record<keyof PublicClosure, string>> = {}) =>
    app.call('POST /api/closures', { data: { ...holidays, ...more } as PublicClosure }, { as: sam })
  const shown = async () => (await app.call('GET /api/profile', {})).body.profile.closures

  test('addClosure shows the closure to everybody at once, and lists it by its first day', async () => {
    expect(await shown()).toBeUndefined()
    await add()
    const { closure } = (await add({ from: '2026-11-23', to: '2026-11-23', bookings: 'open' })).body
    expect((await shown())?.map(({ from }) => from)).toEqual(['2026-11-23', '2026-11-25'])
    expect((await shown())?.[1]).toEqual(holidays)
    const { closures } = (await app.call('GET /api/closures', {}, { as: sam })).body
    expect(closures[0]).toEqual(closure)
    // Later than 60 days: not announced yet.
    await add({ from: '2027-06-01', to: '2027-06-02' })
    expect(await shown()).toHaveLength(2)
  })

  test('addClosure names a wrong field and adds nothing', async () => {
    const wrong: [Partial<Record<keyof PublicClosure, string>>, string][] = [
      [{ from: '2026-11-00' }, 'from'],
      [{ to: '2026-11-31' }, 'to'],
      [{ to: '2026-11-24' }, 'to'],
      [{ to: '2027-11-24' }, 'to'],
      [{ sentence: ' ' }, 'sentence'],
      [{ bookings: 'maybe' }, 'bookings'],
    ]
    for (const [more, field] of wrong) {
      const { status, body } = await add(more)
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    }
    expect(await shown()).toBeUndefined()
  })

  test('a closure is refused in the past and on days of another one, and may end earlier than planned', async () => {
    const past = await add({ from: '2025-11-25', to: '2025-11-28' })
    expect([past.status, past.body.fields]).toEqual([400, { to: 'That day is over. Please check the year.' }])
    const { id, version } = (await add()).body.closure
    const overlap = {
      from: 'The closure from 25 November 2026 to 28 November 2026 has some of these days. Change that one, or take other days.',
    }
    for (const days of [{}, { from: '2026-11-20', to: '2026-11-25' }, { from: '2026-11-28' }]) {
      const { status, body } = await add({ to: '2026-12-02', ...days })
      expect([status, body.fields]).toEqual([400, overlap])
    }
    const change = (one: number, data: Partial<PublicClosure> & { version: number }) =>
      app.call('PUT /api/closures/{id}', { id: one, data: { ...holidays, ...data } }, { as: sam })
    const later = (await add({ from: '2026-11-29', to: '2026-11-30' })).body.closure
    const moved = await change(later.id, { from: '2026-11-26', to: '2026-11-30', version })
    expect([moved.status, moved.body.fields]).toEqual([400, overlap])
    const old = await change(id, { from: '2025-11-25', to: '2025-11-28', version })
    expect([old.status, Object.keys(old.body.fields!)]).toEqual([400, ['to']])
    app.clock.advance(7 * 24 * HOUR_MS)
    await app.logIn(sam.email, sam)
    expect((await change(id, { to: '2026-11-26', version })).status).toBe(200)
  })

  test('addClosure counts no closures that ended too long ago to be listed and deleted', async () => {
    const past = { from_day: '2024-12-24', to_day: '2024-12-26', sentence: 'Away', bookings: 'open' } as const
    const rows = Array.from({ length: 100 }, () => ({ ...past, created_at: app.clock.now() }))
    await app.shop.database.db.insertInto('closures').values(rows).execute()
    expect((await app.call('GET /api/closures', {}, { as: sam })).body.closures).toEqual([])
    expect((await add()).status).toBe(200)
    const present = rows.slice(1).map((row) => ({ ...row, from_day: '2026-11-01', to_day: '2026-11-02' }))
    await app.shop.database.db.insertInto('closures').values(present).execute()
    const { status, body } = await add()
    expect([status, body.error]).toEqual([409, 'Please keep to 100 closures, and delete old ones.'])
  })

  test('changeClosure refuses an outdated version and shows what a colleague saved', async () => {
    const { id, version } = (await add()).body.closure
    const data = { ...holidays, sentence: 'Closed for stocktaking.', version }
    expect((await app.call('PUT /api/closures/{id}', { id, data }, { as: sam })).status).toBe(200)
    const late = await app.call(
      'PUT /api/closures/{id}',
      { id, data: { ...data, sentence: 'Mine' } },
      { as: sam },
    )
    expect([late.status, (late.body as unknown as { closure: PublicClosure }).closure.sentence]).toEqual([
      409,
      'Closed for stocktaking.',
    ])
    expect((await shown())?.[0]?.sentence).toBe('Closed for stocktaking.')
  })

  test('deleteClosure removes it from public pages; a second time answers 404', async () => {
    const { id } = (await add()).body.closure
    expect((await app.call('DELETE /api/closures/{id}', { id }, { as: sam })).status).toBe(200)
    expect((await app.call('DELETE /api/closures/{id}', { id }, { as: sam })).status).toBe(404)
    expect(await shown()).toBeUndefined()
  })

  test('a booking is refused with the sentence on exactly the days of a closure without bookings', async () => {
    const booking = bookingSchema.parse(aBooking(await phoneBySlug(app, 'iphone13')))
    const mei = await app.customer()
    const account = { id: mei.accountid, fullname: mei.fullname, email: mei.email }
    const caller = { level: 1 as const, account, sessionId: null }
    await add()
    await add({ from: '2026-12-01', to: '2026-12-02', bookings: 'open' })
    const answers: string[] = []
    // From 20 November, 12:00 in Melbourne, in steps of six hours.
    for (let hours = 0; hours < 14 * 24; hours += 6) {
      const day = new Intl.DateTimeFormat('sv-SE', {
        timeZone: 'Australia/Melbourne',
        dateStyle: 'short',
      }).format(app.clock.now())
      await refreshAtMidnight(app.shop)
      const answer = await bookRepair(app.shop, booking, caller, {
        idempotencyKey: null,
        draftToken: null,
      }).then(
        () => 'booked',
        (error: Error) => error.message,
      )
      answers.push(answer)
      expect(answer, day).toBe(day >= '2026-11-25' && day <= '2026-11-28' ? holidays.sentence : 'booked')
      app.clock.advance(6 * HOUR_MS)
    }
    expect(answers).toContain(holidays.sentence)
  })
})
