import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { updateDevice, type Phone } from '#contract/catalogue.ts'
import { submitTicket, type Booking } from '#contract/tickets.ts'
import { sweepAccounts } from '#domain/accounts/sweep-accounts.ts'
import { aBooking, bookFor, phoneBySlug } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type SignedIn, type TestShop } from '#test/open-test-shop.ts'

describe.each(engines)('on %s', (engine) => {
  let house: TestShop
  let mei: SignedIn
  let phone: Phone
  beforeEach(async () => {
    house = await openTestShop({ engine, throttle: false })
    mei = await house.customer('Mei Tanaka')
    phone = await phoneBySlug(house, 'iphone13')
  })
  afterEach(() => house.close())

  const book = (more: Partial<Booking> = {}, as: SignedIn = mei, key?: string) =>
    house.call(
      submitTicket,
      { data: aBooking(phone, more) },
      { as, ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }) },
    )
  const ticketCount = async () =>
    (await house.shop.books.db.selectFrom('tickets').select('id').orderBy('id').limit(100).execute()).length

  test('a repeated submit returns the first ticket, also after the price has changed', async () => {
    const first = await book({}, mei, 'one')
    await house.call(updateDevice, { data: { ...phone, screen: 0 } }, { as: await house.staff() })
    const again = await book({}, mei, 'one')
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await ticketCount()).toBe(1)
    expect((await house.letters()).filter(({ letter }) => letter === 'booking-received')).toHaveLength(1)
  })

  test('a key is remembered for a week', async () => {
    const first = await book({}, mei, 'one')
    house.clock.turn(7 * 24 * 60 * 60_000 - 1)
    await sweepAccounts(house.shop)
    expect((await book({}, mei, 'one')).body).toEqual(first.body)
    house.clock.turn(1)
    expect(await sweepAccounts(house.shop)).toBeGreaterThan(0)
    expect((await book({}, mei, 'one')).body).not.toEqual(first.body)
  })

  test('the same key with another ask is refused, and belongs to one account only', async () => {
    await book({}, mei, 'one')
    expect((await book({ phone_pin: '1111' }, mei, 'one')).status).toBe(409)
    expect((await book({}, await house.customer('Amal Haddad'), 'one')).status).toBe(200)
    expect((await book({}, mei, 'two')).status).toBe(200)
    expect(await ticketCount()).toBe(3)
  })

  test('a submit sent eight times at once makes one ticket', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => book({}, mei, 'double click')))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(all.map(({ body }) => body.ticket_id)).size).toBe(1)
    expect(await ticketCount()).toBe(1)
    expect((await house.letters()).filter(({ letter }) => letter === 'booking-for-shop')).toHaveLength(1)
  })

  test('eight different asks under one key at once make one ticket and seven refusals', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, at) => book({ phone_pin: `100${at}` }, mei, 'shared')),
    )
    expect(all.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      200,
      ...Array(7).fill(409),
    ])
    expect(await ticketCount()).toBe(1)
  })

  test('any printable key of up to 200 characters serves, others are refused', async () => {
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

  test('the key of a refused booking is free for the corrected one', async () => {
    expect((await book({ user_mobile: '12' }, mei, 'one')).status).toBe(400)
    expect((await book({ price_seen: 1 }, mei, 'one')).status).toBe(409)
    expect((await book({}, mei, 'one')).status).toBe(200)
  })

  test('twenty bookings an hour are enough for one account, and others are not held up by it', async () => {
    const busy = await openTestShop({ engine })
    const [mei, amal] = [await busy.customer('Mei Tanaka'), await busy.customer('Amal Haddad')]
    for (let at = 0; at < 20; at++) await bookFor(busy, mei)
    const refused = await busy.call(submitTicket, { data: aBooking(phone) }, { as: mei })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await bookFor(busy, amal)
    await busy.close()
  })
})
