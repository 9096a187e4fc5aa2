import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { Booking } from '#contract/tickets.schema.ts'
import { sweepAccounts } from '#domain/accounts/sweep-accounts.ts'
import { aBooking, bookFor, phoneBySlug } from '#test/sample-booking.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onBothEngines('repeated bookings on %s', (engine) => {
  let app: TestApp
  let mei: SignedIn
  let phone: Phone
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    phone = await phoneBySlug(app, 'iphone13')
  })
  afterEach(() => app.close())

  const book = (more: Partial<Booking> = {}, as: SignedIn = mei, key?: string) =>
    app.call(
      'POST /api/submitticket/',
      { data: aBooking(phone, more) },
      { as, ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }) },
    )
  const ticketCount = async () =>
    (await app.shop.database.db.selectFrom('tickets').select('id').orderBy('id').limit(100).execute()).length

  test('a repeated submitTicket returns the first ticket, also after a price change', async () => {
    const first = await book({}, mei, 'one')
    await app.call('PUT /api/update-device/', { data: { ...phone, screen: 0 } }, { as: await app.staff() })
    const again = await book({}, mei, 'one')
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await ticketCount()).toBe(1)
    expect((await app.emails()).filter(({ kind: email }) => email === 'booking-received')).toHaveLength(1)
  })

  test('an idempotency key is remembered for a week', async () => {
    const first = await book({}, mei, 'one')
    app.clock.advance(7 * DAY_MS - 1)
    await sweepAccounts(app.shop)
    expect((await book({}, mei, 'one')).body).toEqual(first.body)
    app.clock.advance(1)
    expect(await sweepAccounts(app.shop)).toBeGreaterThan(0)
    expect((await book({}, mei, 'one')).body).not.toEqual(first.body)
  })

  test('an idempotency key with another body is refused, and belongs to one account', async () => {
    await book({}, mei, 'one')
    expect((await book({ phone_pin: '1111' }, mei, 'one')).status).toBe(409)
    expect((await book({}, await app.customer('Amal Haddad'), 'one')).status).toBe(200)
    expect((await book({}, mei, 'two')).status).toBe(200)
    expect(await ticketCount()).toBe(3)
  })

  test('eight parallel submits under one key create one ticket', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => book({}, mei, 'double click')))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(all.map(({ body }) => body.ticket_id)).size).toBe(1)
    expect(await ticketCount()).toBe(1)
    expect((await app.emails()).filter(({ kind: email }) => email === 'booking-for-shop')).toHaveLength(1)
  })

  test('eight different parallel bodies under one key create one ticket and seven refusals', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, at) => book({ phone_pin: `100${at}` }, mei, 'shared')),
    )
    expect(all.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      200,
      ...Array(7).fill(409),
    ])
    expect(await ticketCount()).toBe(1)
  })

  test('an idempotency key is any printable text of up to 200 characters', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, maxLength: 200 }).filter((key) => key.trim() === key && key !== ''),
        async (key) => {
          const [first, again] = [await book({}, mei, key), await book({}, mei, key)]
          expect(again.body).toEqual(first.body)
        },
      ),
      { numRuns: 10 },
    )
    for (const key of ['', 'x'.repeat(201), 'caf\u00e9'])
      expect((await book({}, mei, key)).status, key).toBe(400)
  })

  test('the key of a refused booking can be used for the corrected one', async () => {
    expect((await book({ user_mobile: '12' }, mei, 'one')).status).toBe(400)
    expect((await book({ price_seen: 1 }, mei, 'one')).status).toBe(409)
    expect((await book({}, mei, 'one')).status).toBe(200)
  })

  test('submitTicket is limited to twenty an hour and account', async () => {
    const busy = await openTestApp({ engine })
    const [mei, amal] = [await busy.customer('Mei Tanaka'), await busy.customer('Amal Haddad')]
    for (let at = 0; at < 20; at++) await bookFor(busy, mei)
    const refused = await busy.call('POST /api/submitticket/', { data: aBooking(phone) }, { as: mei })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await bookFor(busy, amal)
    await busy.close()
  })
})
