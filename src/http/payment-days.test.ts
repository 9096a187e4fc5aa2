import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { PaymentMethod } from '#contract/money.ts'
import { owing } from '#test/money.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, publicOrigin, type SignedIn, type TestApp } from '#test/open-test-app.ts'

type Owing = Awaited<ReturnType<typeof owing>>

onBothEngines('days and reversals of payments on %s', (engine) => {
  let app: TestApp
  let shop: Owing
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    shop = await owing(app)
  })
  afterEach(() => app.close())

  type More = { paid_on?: string; overpayment_confirmed?: boolean; method?: PaymentMethod }
  const enter = async (
    amount_cents: number,
    more: More = {},
    by = shop.staff,
    what: 'payments' | 'refunds' = 'payments',
  ) => {
    const { version } = await shop.readMoney()
    const data = { method: 'bank' as const, amount_cents, version, ...more } as const
    return app.call(
      `POST /api/tickets/{id}/${what}`,
      { id: shop.ticket, data: data as typeof data & { method: 'bank' } },
      { as: by },
    )
  }
  const reverse = async (payment: number, by = shop.staff, reason = 'Typed for another ticket.') => {
    const { version } = await shop.readMoney()
    return app.call(
      'POST /api/tickets/{id}/payments/{payment}/reversal',
      { id: shop.ticket, payment, data: { reason, version } },
      { as: by },
    )
  }
  const advance = async (days: number) => {
    app.clock.advance(days * DAY_MS)
    await app.logIn(shop.staff.email, shop.staff)
    await app.logIn(shop.customer.email, shop.customer)
  }
  const november = { from: '2026-11-01', to: '2026-11-30' }
  const december = { from: '2026-12-01', to: '2026-12-31' }
  const received = async (days: typeof november, as: SignedIn = shop.staff) => {
    const { totals } = (await app.call('GET /api/money/payments', days, { as })).body
    const { g1_cents } = (await app.call('GET /api/money/summary', { ...days, basis: 'cash' }, { as })).body
    return [totals.received_cents, totals.refunded_cents, g1_cents]
  }
  const file = (path: string) =>
    app.fetch(path, { headers: { origin: publicOrigin, 'sec-fetch-site': 'same-origin' } }, shop.staff)

  test('recordPayment books a payment on its day, in the ledger, the reports and the files', async () => {
    await advance(15)
    expect((await enter(10_000, { paid_on: '2026-11-28' })).status).toBe(200)
    expect((await enter(5_000)).status).toBe(200)
    const { entries } = await shop.money()
    expect(entries.map(({ paid_on }) => paid_on)).toEqual(['2026-11-28', '2026-12-05'])
    expect(await received(november)).toEqual([10_000, 0, 10_000])
    expect(await received(december)).toEqual([5_000, 0, 5_000])
    const csv = await (await file(`/api/money/payments.csv?from=2026-11-01&to=2026-11-30`)).text()
    expect(csv.split('\r\n')[0]).toContain('Day (Australia/Melbourne)')
    expect(csv).toContain('2026-11-28')
    expect(csv).not.toContain('Z,')
    const xero = await (
      await file('/api/money/exports/xero?part=payments&from=2026-11-01&to=2026-11-30')
    ).text()
    expect(xero).toContain('28/11/2026,100.00')
    expect(xero).not.toContain('50.00')
  })

  test('recordPayment refuses a day in the future, before the ticket, or that is none', async () => {
    for (const paid_on of ['2026-11-21', '2026-11-19', '2026-02-31', 'yesterday', '']) {
      const { status, body } = await enter(1_000, { paid_on })
      expect([paid_on, status, Object.keys(body.fields ?? {})]).toEqual([paid_on, 400, ['paid_on']])
    }
    // It is the 20th in the shop's zone.
    expect((await enter(1_000, { paid_on: '2026-11-20' })).status).toBe(200)
  })

  test('recordPayment says when an exported file already holds the day of a payment', async () => {
    await enter(1_000)
    expect((await shop.readMoney()).exported_until).toBeNull()
    await app.call(
      'POST /api/money/exports',
      { data: { format: 'xero', part: 'payments' } },
      { as: shop.staff },
    )
    await advance(3)
    expect((await shop.readMoney()).exported_until).toBe('2026-11-20')
    expect((await enter(1_000, { paid_on: '2026-11-20' })).body.in_exported_period).toBe(true)
    expect((await enter(1_000, { paid_on: '2026-11-21' })).body.in_exported_period).toBe(false)
  })

  test('recordPayment asks before it takes more than is due', async () => {
    const { due_cents } = await shop.readMoney()
    const refused = await enter(due_cents + 148_500)
    expect([refused.status, refused.body.error]).toEqual([409, 'That is $1,485.00 more than is due.'])
    expect((await shop.readMoney()).entries).toEqual([])
    const taken = await enter(due_cents + 148_500, { overpayment_confirmed: true })
    expect([taken.status, taken.body.balance_cents]).toEqual([200, -148_500])
  })

  test('reversePayment nets a mistyped payment to nothing in its period, and keeps both entries', async () => {
    await enter(3_000)
    await advance(15)
    const { id } = (await shop.readMoney()).entries[0]!
    expect((await reverse(id)).body.balance_cents).toBe((await shop.readMoney()).balance_cents)
    const { entries, paid_cents } = await shop.readMoney()
    expect(paid_cents).toBe(0)
    expect(
      entries.map(({ kind, amount_cents, paid_on, reverses }) => [kind, amount_cents, paid_on, reverses]),
    ).toEqual([
      ['payment', 3_000, '2026-11-20', null],
      ['reversal', -3_000, '2026-11-20', id],
    ])
    expect(entries[1]).toMatchObject({ reason: 'Typed for another ticket.', recorded_by: 'Sam Okafor' })
    expect(entries.map(({ reversible }) => reversible)).toEqual([false, false])
    expect(await received(november)).toEqual([0, 0, 0])
    expect(await received(december)).toEqual([0, 0, 0])
    const unpaid = (await app.call('GET /api/money/unpaid', {}, { as: shop.staff })).body
    expect(unpaid.tickets[0]!.paid_cents).toBe(0)
    const xero = await (
      await file('/api/money/exports/xero?part=payments&from=2026-11-01&to=2026-11-30')
    ).text()
    expect(xero).toContain('20/11/2026,30.00')
    expect(xero).toContain('20/11/2026,-30.00')
    const emails = (await app.emails()).map(({ kind }) => kind)
    expect(emails.filter((kind) => kind === 'payment-reversed')).toHaveLength(1)
    // The customer sees both, without who typed it.
    expect(JSON.stringify(await shop.money())).not.toContain('Sam')
    expect((await shop.money()).entries.map(({ kind }) => kind)).toEqual(['payment', 'reversal'])
    const again = await reverse(id)
    expect([again.status, (await reverse(entries[1]!.id)).status, (await reverse(99_999)).status]).toEqual([
      409, 409, 404,
    ])
  })

  test('reversePayment takes back a refund, and no payment that was refunded since', async () => {
    await enter(3_000)
    await enter(1_000, {}, shop.staff, 'refunds')
    const [paid, refund] = (await shop.readMoney()).entries
    expect((await reverse(paid!.id)).status).toBe(409)
    expect((await reverse(refund!.id)).status).toBe(200)
    expect((await shop.readMoney()).paid_cents).toBe(3_000)
    expect((await reverse(paid!.id)).status).toBe(200)
    expect((await shop.readMoney()).paid_cents).toBe(0)
  })

  test('reversePayment asks for a reason, and lets the front desk take back its own entries of the day', async () => {
    const alex = await app.staff('Alex Desk')
    const { db } = app.shop.database
    await db.updateTable('accounts').set({ role: 'front_desk' }).where('id', '=', alex.accountid).execute()
    await enter(1_000)
    await enter(2_000, {}, alex)
    const [owners, own] = (await shop.readMoney()).entries
    const { body, status } = await reverse(own!.id, alex, ' ')
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['reason']])
    expect((await reverse(owners!.id, alex)).status).toBe(403)
    expect((await reverse(own!.id, alex)).status).toBe(200)
    await enter(2_500, {}, alex)
    await advance(1)
    await app.logIn(alex.email, alex)
    const last = (await shop.readMoney()).entries.at(-1)!
    expect((await reverse(last.id, alex)).status).toBe(403)
    expect((await reverse(last.id)).status).toBe(200)
  })
})
