import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkAuth, resetPassword, verifyEmail } from '#contract/accounts.ts'
import { submitTicket } from '#contract/tickets.ts'
import { holdNextRow } from '#mail/outbox-rows.ts'
import { aBooking, bookFor, phoneBySlug } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type TestShop } from '#test/open-test-shop.ts'

const hour = 60 * 60_000
const day = 24 * hour

describe.each(engines)('a clock that jumps on %s', (engine) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await openTestShop({ engine, throttle: false })
  })
  afterEach(() => shop.close())
  const level = async (as: Awaited<ReturnType<TestShop['customer']>>) =>
    (await shop.call(checkAuth, {}, { as })).body.authLevel

  test('forward, sessions and links are over, and stay over when it comes back renewed by nobody', async () => {
    const [mei, sam] = [await shop.customer(), await shop.staff()]
    const reset = await shop.link(mei.email, 'reset')
    shop.clock.turn(365 * day)
    expect([await level(mei), await level(sam)]).toEqual([0, 0])
    const data = { authtoken: reset, password: 'nine quiet harbours', confirmpassword: 'nine quiet harbours' }
    expect((await shop.call(resetPassword, { data })).status).toBe(400)
  })

  test('backward, nobody loses or gains anything: sessions serve, and used links stay used', async () => {
    const [mei, sam] = [await shop.customer(), await shop.staff()]
    const reset = await shop.link(mei.email, 'reset')
    const data = { authtoken: reset, password: 'nine quiet harbours', confirmpassword: 'nine quiet harbours' }
    expect((await shop.call(resetPassword, { data })).status).toBe(200)
    shop.clock.turn(-2 * day)
    expect([await level(mei), await level(sam)]).toEqual([0, 2])
    expect((await shop.call(resetPassword, { data })).status).toBe(400)
    expect((await shop.call(verifyEmail, { data: { authtoken: reset } })).status).toBe(400)
  })

  test('bookings go on, numbers go up, and a key that was used before the jump is still known', async () => {
    const [mei, phone] = [await shop.customer(), await phoneBySlug(shop, 'iphone13')]
    const headers = { 'Idempotency-Key': 'before' }
    const first = await shop.call(submitTicket, { data: aBooking(phone) }, { as: mei, headers })
    shop.clock.turn(-3 * hour)
    const again = await shop.call(submitTicket, { data: aBooking(phone) }, { as: mei, headers })
    expect(again.body.ticket_id).toBe(first.body.ticket_id)
    expect(await bookFor(shop, mei)).toBeGreaterThan(first.body.ticket_id)
  })

  test('letters that were written in the future go once the clock is there, and new ones at once', async () => {
    const mei = await shop.customer()
    const { books } = shop.shop
    await bookFor(shop, mei)
    const future = shop.clock.now()
    shop.clock.turn(-hour)
    await bookFor(shop, mei)
    const held: number[] = []
    for (;;) {
      const row = await holdNextRow(books, shop.clock.now(), 60_000)
      if (!row) break
      held.push(row.created_at)
    }
    expect(held.length).toBeGreaterThanOrEqual(2)
    expect(held.every((at) => at < future)).toBe(true)
    shop.clock.turn(hour)
    expect((await holdNextRow(books, shop.clock.now(), 60_000))?.created_at).toBeLessThanOrEqual(future)
    // A process that died holding a letter long ago, by a clock that was wrong, does not hold it for ever.
    shop.clock.turn(day)
    expect(await holdNextRow(books, shop.clock.now(), 60_000)).not.toBeNull()
  })
})
