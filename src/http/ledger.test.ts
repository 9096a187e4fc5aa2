import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BillingDocument } from '#contract/money.schema.ts'
import { calculateGst } from '#domain/money/gst.ts'
import { readTicketMoney } from '#domain/money/ticket-money.ts'
import { owing } from '#test/money.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'

onBothEngines('the ledger on %s', (engine) => {
  let shop: TestApp
  beforeEach(async () => {
    shop = await openTestApp({ engine, throttle: false })
  })
  afterEach(() => shop.close())

  test('recordPayment accepts part payments, shows an excess as credit, and refunds at most what was paid', async () => {
    const { staff, ticket, readMoney, money } = await owing(shop)
    const { balance_cents: owed } = await readMoney()
    const enter = async (
      key: 'POST /api/tickets/{id}/payments' | 'POST /api/tickets/{id}/refunds',
      amount_cents: number,
    ) => {
      const { version } = await readMoney()
      const data = {
        method: 'terminal' as const,
        amount_cents,
        reference: 'Slip 9',
        version,
        overpayment_confirmed: true,
      }
      return shop.call(key, { id: ticket, data }, { as: staff })
    }
    expect((await enter('POST /api/tickets/{id}/payments', 10_000)).body.balance_cents).toBe(owed - 10_000)
    expect((await enter('POST /api/tickets/{id}/payments', owed)).body.balance_cents).toBe(-10_000)
    const tooMuch = await enter('POST /api/tickets/{id}/refunds', owed + 10_001)
    expect([tooMuch.status, Object.keys(tooMuch.body.fields ?? {})]).toEqual([400, ['amount_cents']])
    expect((await enter('POST /api/tickets/{id}/refunds', 10_000)).body.balance_cents).toBe(0)
    const { entries } = await money()
    expect(entries.map(({ kind, method, amount_cents }) => [kind, method, amount_cents])).toEqual([
      ['payment', 'terminal', 10_000],
      ['payment', 'terminal', owed],
      ['refund', 'terminal', 10_000],
    ])
    // What staff wrote beside it, and who, is for staff only.
    expect(JSON.stringify(await money())).not.toMatch(/Slip 9|Sam/)
    expect(JSON.stringify(await readMoney())).toMatch(/Slip 9.*Sam/)
    const emails = (await shop.emails()).map(({ kind: email }) => email)
    expect(emails.filter((one) => one === 'payment-received')).toHaveLength(2)
    expect(emails.filter((one) => one === 'payment-refunded')).toHaveLength(1)
  })

  test('recordPayment refuses invalid amounts', async () => {
    const { staff, ticket, readMoney } = await owing(shop)
    const { version } = await readMoney()
    for (const amount_cents of [0, -1, 0.5, 1e12, Number.NaN, '100', null]) {
      const data = { method: 'cash', amount_cents: amount_cents as number, version } as const
      expect(
        (await shop.call('POST /api/tickets/{id}/payments', { id: ticket, data }, { as: staff })).status,
      ).toBe(400)
    }
    const data = { method: 'card' as 'cash', amount_cents: 100, version }
    expect(
      (await shop.call('POST /api/tickets/{id}/payments', { id: ticket, data }, { as: staff })).status,
    ).toBe(400)
  })

  test('parallel submissions of one payment form are recorded once', async () => {
    const { staff, ticket, readMoney } = await owing(shop)
    const { version, balance_cents: owed } = await readMoney()
    const data = { method: 'cash' as const, amount_cents: 1_000, version }
    const lines = [{ label: 'Discount', amount_cents: -1_000 }]
    const note = { reason: 'A scratch.', lines, version }
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () =>
        shop.call('POST /api/tickets/{id}/payments', { id: ticket, data }, { as: staff }),
      ),
      ...Array.from({ length: 6 }, () =>
        shop.call('POST /api/tickets/{id}/adjustments', { id: ticket, data: note }, { as: staff }),
      ),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ])
    expect((await readTicketMoney(shop.shop.database.db, ticket)).balance_cents).toBe(owed - 1_000)
  })

  test('no sequence of entries refunds more than was paid or charges less than nothing', async () => {
    const { staff, ticket, readMoney } = await owing(shop)
    const { db } = shop.shop.database
    const step = fc.record({
      kind: fc.constantFrom('payment', 'refund', 'adjustment'),
      cents: fc.integer({ min: 1, max: 60_000 }),
      less: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        for (const { kind, cents, less } of steps) {
          const before = await readMoney()
          const { version } = before
          const entry = {
            id: ticket,
            data: { method: 'bank' as const, amount_cents: cents, version, overpayment_confirmed: true },
          }
          const lines = [{ label: 'Change', amount_cents: less ? -cents : cents }]
          const paidBefore = before.paid_cents
          if (kind === 'payment') {
            const { body } = await shop.call('POST /api/tickets/{id}/payments', entry, { as: staff })
            expect(body.balance_cents).toBe(before.balance_cents - cents)
          } else if (kind === 'refund') {
            const { status } = await shop.call('POST /api/tickets/{id}/refunds', entry, { as: staff })
            expect(status).toBe(cents <= paidBefore ? 200 : 400)
          } else {
            const input = { id: ticket, data: { reason: 'Agreed.', lines, version } }
            const { status } = await shop.call('POST /api/tickets/{id}/adjustments', input, { as: staff })
            expect(status).toBe(less && cents > before.invoiced_cents ? 400 : 200)
          }
        }
        const after = await readMoney()
        expect(after.paid_cents).toBeGreaterThanOrEqual(0)
        expect(after.invoiced_cents).toBeGreaterThanOrEqual(0)
        expect(after.balance_cents).toBe(after.invoiced_cents - after.paid_cents)
        expect((await readTicketMoney(db, ticket)).balance_cents).toBe(after.balance_cents)
        const rows = await db.selectFrom('invoices').selectAll().where('ticket_id', '=', ticket).execute()
        const gst = rows.reduce((sum, { gst_cents }) => sum + gst_cents, 0)
        expect(gst).toBe(calculateGst(after.invoiced_cents))
        for (const row of rows) {
          const document = JSON.parse(row.document) as BillingDocument
          const lines = document.lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
          expect([lines, document.total_cents, document.gst_cents]).toEqual([
            row.total_cents,
            row.total_cents,
            row.gst_cents,
          ])
        }
      }),
      { numRuns: 12 },
    )
  })
})
