import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { leaseNextRow } from '#emails/outbox-rows.ts'
import { aBooking, bookFor, phoneBySlug } from '#test/sample-booking.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'

onBothEngines('a system clock that jumps on %s', (engine) => {
  let shop: TestApp
  beforeEach(async () => {
    shop = await openTestApp({ engine, throttle: false })
  })
  afterEach(() => shop.close())
  const level = async (as: Awaited<ReturnType<TestApp['customer']>>) =>
    (await shop.call('GET /api/check-auth', {}, { as })).body.authLevel

  test('sessions and links expire when it jumps forward, and stay expired when it jumps back', async () => {
    const [mei, sam] = [await shop.customer(), await shop.staff()]
    const reset = await shop.link(mei.email, 'reset')
    shop.clock.advance(365 * DAY_MS)
    expect([await level(mei), await level(sam)]).toEqual([0, 0])
    const data = { authtoken: reset, password: 'nine quiet harbours', confirmpassword: 'nine quiet harbours' }
    expect((await shop.call('POST /api/account/password/resets', { data })).status).toBe(400)
  })

  test('sessions stay valid and used links stay used when it jumps backward', async () => {
    const [mei, sam] = [await shop.customer(), await shop.staff()]
    const reset = await shop.link(mei.email, 'reset')
    const data = { authtoken: reset, password: 'nine quiet harbours', confirmpassword: 'nine quiet harbours' }
    expect((await shop.call('POST /api/account/password/resets', { data })).status).toBe(200)
    shop.clock.advance(-2 * DAY_MS)
    expect([await level(mei), await level(sam)]).toEqual([0, 2])
    expect((await shop.call('POST /api/account/password/resets', { data })).status).toBe(400)
    expect((await shop.call('POST /api/verifyemail/', { data: { authtoken: reset } })).status).toBe(400)
  })

  test('bookings continue, numbers increase, and an idempotency key from before the jump is still known', async () => {
    const [mei, phone] = [await shop.customer(), await phoneBySlug(shop, 'iphone13')]
    const headers = { 'Idempotency-Key': 'before' }
    const first = await shop.call('POST /api/submitticket/', { data: aBooking(phone) }, { as: mei, headers })
    shop.clock.advance(-3 * HOUR_MS)
    const again = await shop.call('POST /api/submitticket/', { data: aBooking(phone) }, { as: mei, headers })
    expect(again.body.ticket_id).toBe(first.body.ticket_id)
    expect(await bookFor(shop, mei)).toBeGreaterThan(first.body.ticket_id)
  })

  test('emails due in the future are sent once the clock gets there, and new ones immediately', async () => {
    const mei = await shop.customer()
    const { database } = shop.shop
    await bookFor(shop, mei)
    const future = shop.clock.now()
    shop.clock.advance(-HOUR_MS)
    await bookFor(shop, mei)
    const held: number[] = []
    for (;;) {
      const row = await leaseNextRow(database, shop.clock.now(), 60_000)
      if (!row) break
      held.push(row.created_at)
    }
    expect(held.length).toBeGreaterThanOrEqual(2)
    expect(held.every((at) => at < future)).toBe(true)
    shop.clock.advance(HOUR_MS)
    expect((await leaseNextRow(database, shop.clock.now(), 60_000))?.created_at).toBeLessThanOrEqual(future)
    // A lease taken under a wrong clock by a process that died must still expire.
    shop.clock.advance(DAY_MS)
    expect(await leaseNextRow(database, shop.clock.now(), 60_000)).not.toBeNull()
  })
})
