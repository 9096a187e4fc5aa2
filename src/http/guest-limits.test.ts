import { afterEach, beforeEach, expect } from 'vitest'
import type { BookingsInput } from '#contract/bookings.schema.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import { DAY_MS } from '#contract/durations.ts'
import { createToken } from '#domain/accounts/account-tokens.ts'
import { endUnconfirmed } from '#domain/workflow/end-unconfirmed.ts'
import { onOneEngine } from '#test/engines.ts'
import { setProfile } from '#test/money.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'
import { phoneBySlug, sampleContact } from '#test/sample-booking.ts'

onOneEngine('what a guest is refused, on %s', (engine, test) => {
  let app: TestApp
  let phone: Phone
  beforeEach(async () => {
    app = await openTestApp({ engine })
    phone = await phoneBySlug(app, 'iphone13')
  })
  afterEach(() => app.close())

  type Item = BookingsInput['items'][number]
  const item = (more: Partial<Item> = {}): Item => ({
    phone_id: phone.id,
    repair_name: 'screen',
    phone_serial: 'F2LXK0ABCD12',
    ...more,
  })
  const book = (items: Item[], more: Partial<BookingsInput> = {}) =>
    app.call(
      'POST /api/bookings',
      { data: { fullname: 'Mei Tanaka', email: 'mei@example.com', ...sampleContact, ...more, items } },
      { as: app.browser() },
    )
  const countTickets = async () =>
    (await app.shop.database.db.selectFrom('tickets').select('id').limit(10).execute()).length

  test('a 409 names the item and the code, with what is offered now', async () => {
    const fold = await phoneBySlug(app, 'samsungzfold5')
    const unavailable = await book([item(), item({ phone_id: fold.id, repair_name: 'housing' })])
    expect([unavailable.status, unavailable.body]).toMatchObject([
      409,
      { item: 1, code: 'repair_unavailable', phone: { id: fold.id } },
    ])
    const { db } = app.shop.database
    await db.updateTable('phones').set({ hidden: 1 }).where('id', '=', fold.id).execute()
    const hidden = await book([item({ phone_id: fold.id }), item()])
    expect([hidden.status, hidden.body]).toMatchObject([409, { item: 0, code: 'phone_hidden' }])
    const closure = { from: '2026-11-20', to: '2026-11-21', sentence: 'Away.', bookings: 'paused' } as const
    await app.call('POST /api/closures', { data: closure }, { as: await app.staff() })
    const closed = await book([item()])
    expect([closed.status, closed.body]).toMatchObject([409, { code: 'closed', error: 'Away.' }])
    expect(await countTickets()).toBe(0)
  })

  test('what is wrong is text and two booleans of each item, and ref at most 100 characters', async () => {
    const refused = async (items: Item[], more: Partial<BookingsInput> = {}) => {
      const { status, body } = await book(items, more)
      return [status, Object.keys(body.fields ?? {})]
    }
    expect(await refused([item(), item({ fault: 'x'.repeat(501) })])).toEqual([400, ['items.1.fault']])
    expect(await refused([item({ wet: 'no' as never })])).toEqual([400, ['items.0.wet']])
    expect(await refused([item({ opened: 2 as never })])).toEqual([400, ['items.0.opened']])
    expect(await refused([item()], { ref: 'x'.repeat(101) })).toEqual([400, ['ref']])
    const { status, body } = await book([item({ fault: 'x'.repeat(500), wet: true, opened: false })], {
      ref: 'x'.repeat(100),
    })
    expect([status, body.error]).toEqual([200, undefined])
  })

  test('guestDays of the shop are how long a booking without confirmation and parcel stands', async () => {
    await setProfile(app, await app.staff(), { guestDays: 7 })
    await book([item()])
    app.clock.advance(6 * DAY_MS)
    expect(await endUnconfirmed(app.shop)).toBe(0)
    app.clock.advance(DAY_MS)
    expect(await endUnconfirmed(app.shop)).toBe(1)
  })

  test('a question for a quote asks for a log-in where the shop takes no guests', async () => {
    await setProfile(app, await app.staff(), { guestBooking: false })
    const data = { user_mobile: '0491 570 156', phone_name: 'Nokia 3310', fault: 'Dark.' }
    const guest = { fullname: 'Mei Tanaka', email: 'mei@example.com' }
    const ask = (more: object, as = app.browser()) =>
      app.call('POST /api/quote-requests', { data: { ...data, ...more } }, { as })
    expect((await ask(guest)).status).toBe(401)
    expect((await ask({}, await app.customer())).status).toBe(200)
  })

  test('the private link of a guest shows neither the passcode nor another booking', async () => {
    const one = await book([item({ phone_pin: '258036' })])
    const other = await book([item({ repair_name: 'battery' })])
    const token = one.body.private_link.split('/').at(-1)!
    const { body } = await app.call('GET /api/track/{token}', { token })
    expect([body.ticket_id, body.in_parcel]).toEqual([one.body.ticket_id, []])
    const text = JSON.stringify(body)
    for (const hidden of ['258036', other.body.private_link, `${other.body.ticket_id}`])
      expect([hidden, text.includes(hidden)]).toEqual([hidden, false])
  })

  test('the link of the email confirms the address for 30 days', async () => {
    const { body } = await book([item()])
    const { account_id: accountId } = await app.shop.database.db
      .selectFrom('tickets')
      .select('account_id')
      .where('id', '=', body.ticket_id)
      .executeTakeFirstOrThrow()
    const token = await createToken(app.shop, { accountId, purpose: 'log_in', sentTo: 'mei@example.com' })
    const confirm = async () =>
      (await app.call('POST /api/address-confirmations', { data: { token } })).status
    app.clock.advance(29 * DAY_MS)
    expect(await confirm()).toBe(200)
    app.clock.advance(2 * DAY_MS)
    expect(await confirm()).toBe(410)
  })
})
