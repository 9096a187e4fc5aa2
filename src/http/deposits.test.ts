import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { OwedSide } from '#contract/money-reports.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import { composeQueued } from '#test/compose-queued.ts'
import { anAbn, setProfile, setStatus } from '#test/money.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { bookFor } from '#test/sample-booking.ts'

onBothEngines('deposits on %s', (engine) => {
  let app: TestApp
  let sam: SignedIn
  let mei: SignedIn
  let id: number
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff()
    await setProfile(app, sam, { abn: anAbn, gstRegistered: true })
    mei = await app.customer('Mei Tanaka')
    id = await bookFor(app, mei)
  })
  afterEach(() => app.close())

  const pay = async (amount_cents: number, paid_on?: string) => {
    const { version } = (await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: sam })).body
    const data = { method: 'bank' as const, amount_cents, version, overpayment_confirmed: true }
    const { status } = await app.call(
      'POST /api/tickets/{id}/payments',
      { id, data: { ...data, ...(paid_on ? { paid_on } : {}) } },
      { as: sam },
    )
    expect(status).toBe(200)
  }
  const advance = async (days: number) => {
    app.clock.advance(days * DAY_MS)
    await app.logIn(sam.email, sam)
  }
  const listed = async (owed: OwedSide) =>
    (await app.call('GET /api/money/unpaid', { owed }, { as: sam })).body.tickets.map((row) => row.open_cents)
  const november = { from: '2026-11-01', to: '2026-11-30' }
  const december = { from: '2026-12-01', to: '2026-12-31' }
  const cash = async (days: typeof november) => {
    const { body } = await app.call('GET /api/money/summary', { ...days, basis: 'cash' }, { as: sam })
    return [body.g1_cents, body.gst_on_sales_cents, body.deposits_held_cents, body.owed_back_cents]
  }

  test('a deposit is held, not owed back, until the ticket ends', async () => {
    await pay(8_000)
    expect([await listed('deposits'), await listed('back')]).toEqual([[8_000], []])
    expect(await cash(november)).toEqual([0, 0, 8_000, 0])
    const { figures } = (await app.call('GET /api/numbers', november, { as: sam })).body
    expect(figures.find(({ key }) => key === 'deposits')!.now).toBe(8_000)
    await advance(15)
    const found = await app.call('POST /api/get-ticket', { data: { ticketid: id } }, { as: sam })
    const { version } = found.body as Ticket
    const data = { outcome: 'cancelled_by_shop' as const, fee_cents: 0, comment: 'We are closed.', version }
    expect((await app.call('POST /api/tickets/{id}/outcome', { id, data }, { as: sam })).status).toBe(200)
    expect([await listed('deposits'), await listed('back')]).toEqual([[], [8_000]])
    // November stays as it was.
    expect(await cash(november)).toEqual([0, 0, 8_000, 0])
    expect(await cash(december)).toEqual([0, 0, 0, 8_000])
  })

  test('a customer who cancels after a deposit reads that it is paid back, and so does the shop', async () => {
    await pay(8_000)
    await app.shop.database.db.deleteFrom('outbox').execute()
    await app.call('POST /api/tickets/{id}/cancellation', { id }, { as: mei })
    const { body } = await app.call('POST /api/get-user-ticket', { data: { ticketid: id } }, { as: mei })
    expect(body.next).toEqual({
      acts: 'shop',
      text: 'This booking was cancelled. We owe you $80.00 and pay it back.',
    })
    const emails = await composeQueued(app)
    expect(emails.map(({ kind }) => kind)).toEqual(['booking-cancelled', 'cancelled-for-shop'])
    for (const { text } of emails) expect(text).toContain('to be paid back: $80.00')
  })

  test('what is paid beyond the agreed price is owed back, the rest is a deposit', async () => {
    const { agreed_cents } = (await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: sam })).body
    await pay(agreed_cents + 700)
    expect([await listed('deposits'), await listed('back')]).toEqual([[agreed_cents], [700]])
  })

  test('depositRule decides whether a deposit counts on the cash basis when it comes or with its invoice', async () => {
    await advance(14)
    await pay(8_000, '2026-11-28')
    await setStatus(app, sam, id, 4)
    expect([await cash(november), await cash(december)]).toEqual([
      [0, 0, 8_000, 0],
      [8_000, 727, 0, 0],
    ])
    await setProfile(app, sam, { depositRule: 'part_payment' })
    expect([await cash(november), await cash(december)]).toEqual([
      [8_000, 727, 8_000, 0],
      [0, 0, 0, 0],
    ])
    await setProfile(app, sam, { gstRegistered: false })
    expect((await cash(november))[1]).toBe(0)
  })
})
