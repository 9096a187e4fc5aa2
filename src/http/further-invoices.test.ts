import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { QuoteAnswer, QuoteKind } from '#contract/quotes.ts'
import { DAY_MS } from '#contract/durations.ts'
import { statusCodes } from '#contract/ticket-statuses.ts'
import { lapseQuotes } from '#domain/workflow/lapse-quotes.ts'
import { composeQueued } from '#test/compose-queued.ts'
import { owing, setProfile, setStatus } from '#test/money.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

const { repairing, pendingPayment } = statusCodes

onBothEngines('further invoices on %s', (engine) => {
  let app: TestApp
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
  })
  afterEach(() => app.close())

  type Owing = { ticket: number; staff: SignedIn; customer: SignedIn }

  async function propose({ ticket, staff }: Owing, kind: QuoteKind, amount_cents: number): Promise<number> {
    const data = { kind, description: 'New speaker', amount_cents }
    const { status, body } = await app.call(
      'POST /api/tickets/{id}/quotes',
      { id: ticket, data },
      { as: staff },
    )
    return status === 200 ? body.quote.id : 0
  }

  async function answer({ ticket, customer }: Owing, quoteid: number, said: QuoteAnswer): Promise<number> {
    const input = { id: ticket, quoteid, data: { answer: said, name: 'Mei Tanaka' } }
    return (await app.call('POST /api/tickets/{id}/quotes/{quoteid}/answer', input, { as: customer })).status
  }

  const quote = async (on: Owing, kind: QuoteKind, amount_cents: number, said: QuoteAnswer) =>
    answer(on, await propose(on, kind, amount_cents), said)

  test('an extra that was approved after the invoice is charged on a further invoice at Pending Payment', async () => {
    const mei = await owing(app)
    const before = await mei.money()
    await setStatus(app, mei.staff, mei.ticket, repairing)
    expect(await quote(mei, 'extra', 8_000, 'approve')).toBe(200)
    const seen = await mei.readMoney()
    expect(seen).toMatchObject({ unbilled_cents: 8_000, invoice: 'issued', due_cents: before.due_cents })
    await setStatus(app, mei.staff, mei.ticket, pendingPayment)
    const after = await mei.money()
    expect(after).toMatchObject({
      invoiced_cents: before.invoiced_cents + 8_000,
      due_cents: before.due_cents + 8_000,
      agreed_cents: before.invoiced_cents + 8_000,
      papers: [{ number: 1 }, { number: 2, kind: 'invoice', total_cents: 8_000 }],
    })
    const { body } = await app.call(
      'GET /api/tickets/{id}/invoices/{number}',
      { id: mei.ticket, number: 2 },
      { as: mei.customer },
    )
    expect(body.paper).toMatchObject({
      title: 'Tax invoice',
      lines: [{ label: 'New speaker', amount_cents: 8_000 }],
      gst_cents: 727,
      adjusts: null,
    })
  })

  test('a quote that is approved while payment is due is charged at once', async () => {
    const mei = await owing(app)
    const { due_cents } = await mei.money()
    expect(await quote(mei, 'extra', 5_000, 'approve')).toBe(200)
    expect(await mei.money()).toMatchObject({
      due_cents: due_cents + 5_000,
      balance_cents: due_cents + 5_000,
    })
  })

  test('a higher price that was agreed after the invoice is charged as the difference', async () => {
    const mei = await owing(app)
    const { invoiced_cents } = await mei.money()
    expect(await quote(mei, 'new_price', invoiced_cents + 4_100, 'approve')).toBe(200)
    const { body } = await app.call(
      'GET /api/tickets/{id}/invoices/{number}',
      { id: mei.ticket, number: 2 },
      { as: mei.customer },
    )
    expect(body.paper.lines).toEqual([
      {
        label: 'Screen Replacement, iPhone 13: difference to what was charged before',
        amount_cents: 4_100,
      },
    ])
  })

  test('an end without a repair corrects issued invoices by adjustment notes, and nothing is asked for', async () => {
    const mei = await owing(app)
    expect(await quote(mei, 'extra', 6_000, 'approve')).toBe(200)
    await setStatus(app, mei.staff, mei.ticket, repairing)
    const { version } = await app.shop.database.db
      .selectFrom('tickets')
      .select('version')
      .where('id', '=', mei.ticket)
      .executeTakeFirstOrThrow()
    const data = {
      outcome: 'not_repairable' as const,
      comment: 'It cannot be repaired.',
      fee_cents: 0,
      version,
    }
    await app.call('POST /api/tickets/{id}/outcome', { id: mei.ticket, data }, { as: mei.staff })
    const money = await mei.money()
    expect(money).toMatchObject({ invoiced_cents: 0, due_cents: 0, balance_cents: 0, agreed_cents: 0 })
    const notes = money.papers.filter(({ kind }) => kind === 'adjustment')
    const adjusted = await Promise.all(
      notes.map(({ number }) =>
        app.call('GET /api/tickets/{id}/invoices/{number}', { id: mei.ticket, number }, { as: mei.customer }),
      ),
    )
    expect(adjusted.map(({ body }) => body.paper.adjusts)).toEqual([2, 1])
  })

  test('an extra of a repair that was invoiced lapses and leaves the repair as agreed, and says so', async () => {
    const mei = await owing(app)
    const before = await mei.money()
    await propose(mei, 'extra', 4_000)
    const asked = (await composeQueued(app)).find(({ kind }) => kind === 'quote-asked')
    expect(asked!.text).toMatch(/have\s+not\s+answered\s+by\s+.*\s+your\s+repair\s+stays\s+as\s+agreed/)
    app.clock.advance(11 * DAY_MS)
    expect(await lapseQuotes(app.shop)).toBe(1)
    expect(await mei.money()).toMatchObject({
      agreed_cents: before.agreed_cents,
      due_cents: before.due_cents,
      papers: [{ number: 1 }],
    })
    const { body } = await app.call('GET /api/tickets/{id}/quotes', { id: mei.ticket }, { as: mei.customer })
    expect(body).toMatchObject({ outcome: null, quotes: [{ state: 'lapsed', repaired: true }] })
    const told = (await composeQueued(app)).filter(({ kind }) =>
      ['quote-asked', 'quote-lapsed', 'quote-answered'].includes(kind),
    )
    expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(['quote-lapsed', 'quote-answered']))
    for (const { text } of told) expect(text).not.toContain('unrepaired')
  })

  test.for(['extra', 'new_price'] as const)(
    'the agreed repair stays, and is not sent back unrepaired, once it was invoiced (%s)',
    async (kind) => {
      const mei = await owing(app)
      const before = await mei.money()
      const quoteid = await propose(mei, kind, 70_000)
      expect(await answer(mei, quoteid, 'send_back')).toBe(400)
      expect(await answer(mei, quoteid, 'agreed_only')).toBe(200)
      expect(await mei.money()).toMatchObject({
        agreed_cents: before.agreed_cents,
        due_cents: before.due_cents,
        papers: [{ number: 1 }],
      })
    },
  )

  test('without an ABN a further payment request charges what was agreed since', async () => {
    const mei = await owing(app)
    await setProfile(app, mei.staff, { abn: '', gstRegistered: false })
    await setStatus(app, mei.staff, mei.ticket, repairing)
    expect(await quote(mei, 'extra', 8_000, 'approve')).toBe(200)
    await setStatus(app, mei.staff, mei.ticket, pendingPayment)
    const money = await mei.money()
    expect(money).toMatchObject({ invoice: 'issued', balance_cents: money.due_cents })
    expect(money.papers.map(({ title, total_cents }) => [title, total_cents])).toEqual([
      ['Tax invoice', money.invoiced_cents - 8_000],
      ['Payment request', 8_000],
    ])
  })

  test('a discount by an adjustment note stays when the ticket comes back to Pending Payment', async () => {
    const mei = await owing(app)
    const before = await mei.readMoney()
    const lines = [{ label: 'Discount', amount_cents: -2_000 }]
    const data = { reason: 'A scratch.', lines, version: before.version }
    expect(
      (await app.call('POST /api/tickets/{id}/adjustments', { id: mei.ticket, data }, { as: mei.staff }))
        .status,
    ).toBe(200)
    for (const status of [repairing, pendingPayment] as const) {
      await setStatus(app, mei.staff, mei.ticket, status)
    }
    expect(await mei.money()).toMatchObject({ due_cents: before.due_cents - 2_000 })
    await setStatus(app, mei.staff, mei.ticket, repairing)
    expect(await quote(mei, 'extra', 5_000, 'approve')).toBe(200)
    await setStatus(app, mei.staff, mei.ticket, pendingPayment)
    expect(await mei.money()).toMatchObject({ due_cents: before.due_cents - 2_000 + 5_000 })
  })

  test('a note over an extra that staff entered by hand is not charged again', async () => {
    const mei = await owing(app)
    await setStatus(app, mei.staff, mei.ticket, repairing)
    expect(await quote(mei, 'extra', 5_000, 'approve')).toBe(200)
    const { version, due_cents } = await mei.readMoney()
    const lines = [{ label: 'New speaker', amount_cents: 5_000 }]
    const data = { reason: 'Agreed later.', lines, version }
    expect(
      (await app.call('POST /api/tickets/{id}/adjustments', { id: mei.ticket, data }, { as: mei.staff }))
        .status,
    ).toBe(200)
    await setStatus(app, mei.staff, mei.ticket, pendingPayment)
    expect(await mei.money()).toMatchObject({ due_cents: due_cents + 5_000 })
  })

  test('an invoice names the day by which it is to be paid, from the shop profile', async () => {
    const staff = await app.staff()
    await setProfile(app, staff, { daysToPay: 30 })
    const { customer, ticket, money } = await owing(app)
    const { body } = await app.call(
      'GET /api/tickets/{id}/invoices/{number}',
      { id: ticket, number: 1 },
      { as: customer },
    )
    expect(body.paper).toMatchObject({ issued_on: '2026-11-20', due_on: '2026-12-20' })
    expect((await money()).due_on).toBe('2026-12-20')
  })

  test('a payment moves updated_at of the ticket', async () => {
    const { staff, ticket, readMoney } = await owing(app)
    app.clock.advance(60_000)
    const { version } = await readMoney()
    const data = { method: 'cash' as const, amount_cents: 100, reference: '', version }
    await app.call('POST /api/tickets/{id}/payments', { id: ticket, data }, { as: staff })
    const updated = await app.shop.database.db
      .selectFrom('tickets')
      .select('updated_at')
      .where('id', '=', ticket)
      .executeTakeFirstOrThrow()
    expect(updated.updated_at).toBe(app.clock.now())
  })

  type Step =
    | { does: 'status'; to: typeof repairing | typeof pendingPayment }
    | { does: 'quote'; kind: QuoteKind; cents: number; answer: QuoteAnswer }
    | { does: 'discount'; cents: number }
    | { does: 'pay'; cents: number }
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ does: fc.constant('status' as const), to: fc.constantFrom(repairing, pendingPayment) }),
    fc.record({
      does: fc.constant('quote' as const),
      kind: fc.constantFrom('extra', 'new_price'),
      cents: fc.integer({ min: 1, max: 60_000 }),
      answer: fc.constantFrom('approve', 'approve', 'agreed_only', 'send_back'),
    }),
    fc.record({ does: fc.constant('discount' as const), cents: fc.integer({ min: 1, max: 2_000 }) }),
    fc.record({ does: fc.constant('pay' as const), cents: fc.integer({ min: 1, max: 40_000 }) }),
  )

  test('after any history, agreed is billed less credited at every Pending Payment', async () => {
    const staff = await app.staff()
    const customer = await app.customer('Mei Tanaka')
    await setProfile(app, staff)
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 9 }),
        fc.boolean(),
        async (steps, discounts) => {
          const ticket = await bookFor(app, customer)
          await setStatus(app, staff, ticket, repairing)
          let discount = 0
          for (const one of [...steps, { does: 'status', to: pendingPayment } as const]) {
            const { body: desk } = await app.call(
              'GET /api/tickets/{id}/desk-money',
              { id: ticket },
              { as: staff },
            )
            if (one.does === 'quote')
              await quote({ ticket, staff, customer }, one.kind, one.cents, one.answer)
            if (one.does === 'pay') {
              const data = {
                method: 'cash' as const,
                amount_cents: one.cents,
                reference: '',
                version: desk.version,
              }
              await app.call('POST /api/tickets/{id}/payments', { id: ticket, data }, { as: staff })
            }
            if (one.does === 'discount' && discounts && desk.unbilled_cents >= 0) {
              const lines = [{ label: 'Discount', amount_cents: -one.cents }]
              const data = { reason: 'A scratch.', lines, version: desk.version }
              const { status } = await app.call(
                'POST /api/tickets/{id}/adjustments',
                { id: ticket, data },
                { as: staff },
              )
              if (status === 200) discount += one.cents
            }
            if (one.does !== 'status') continue
            await setStatus(app, staff, ticket, one.to)
            if (one.to !== pendingPayment) continue
            const { body: money } = await app.call(
              'GET /api/tickets/{id}/money',
              { id: ticket },
              { as: customer },
            )
            const charged = money.papers.reduce((sum, { total_cents }) => sum + total_cents, 0)
            expect(money.invoiced_cents).toBe(charged)
            expect(money.balance_cents).toBe(charged - money.paid_cents)
            expect(money.due_cents - money.owed_back_cents).toBe(money.balance_cents)
            if (!discounts) expect(charged).toBe(money.agreed_cents)
            // No discount takes off more than is charged, and none is charged back while the agreement stands.
            else {
              expect(charged).toBeGreaterThanOrEqual(Math.max(0, money.agreed_cents - discount))
              expect(charged).toBeLessThanOrEqual(money.agreed_cents + discount)
            }
          }
        },
      ),
      { numRuns: engine === 'sqlite' ? 30 : 10 },
    )
  })
})
