import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { cardEventsPath } from '#contract/money.ts'
import type { Cards } from '#domain/card-payments.ts'
import { endUnconfirmed } from '#domain/workflow/end-unconfirmed.ts'
import { lapseQuotes } from '#domain/workflow/lapse-quotes.ts'
import { openStripe } from '#integrations/stripe.ts'
import { timed } from '#test/elapsed.ts'
import { bookFor } from '#test/sample-booking.ts'
import { owing, setStatus } from '#test/money.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'
import { inRole } from '#test/security/roles.ts'
import { openStripeStandIn, type Message, type StripeStandIn } from '#test/stripe-stand-in.ts'

onBothEngines('card payments on %s', (engine) => {
  let stripe: StripeStandIn
  let shop: TestApp
  const logged: Record<string, unknown>[] = []
  /** What happens between the deed of the card service and its answer. */
  let between: { open?: (session: string) => Promise<void>; refund?: () => Promise<void> } = {}
  beforeEach(async () => {
    logged.length = 0
    between = {}
    const write = (facts: Record<string, unknown>) => void logged.push(facts)
    stripe = await openStripeStandIn()
    const service = openStripe(stripe.settings)
    const cards: Cards = {
      ...service,
      openSession: async (input) => {
        const session = await service.openSession(input)
        await between.open?.(session.id)
        return session
      },
      refund: async (input) => {
        const refunded = await service.refund(input)
        await between.refund?.()
        return refunded
      },
    }
    shop = await openTestApp({
      engine,
      throttle: false,
      cards,
      log: { debug() {}, info: write, warn: write, error: write },
    })
  })
  afterEach(async () => {
    await shop.close()
    await stripe.close()
  })

  const notify = async ({ body, signature }: Message, more: Record<string, string> = {}) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature, ...more }
    const response = await shop.fetch(cardEventsPath, { method: 'POST', headers, body })
    return { status: response.status, text: await response.text() }
  }
  const begin = async ({ ticket, customer }: Awaited<ReturnType<typeof owing>>) => {
    const { status, body } = await shop.call(
      'POST /api/tickets/{id}/checkouts',
      { id: ticket },
      { as: customer },
    )
    expect([status, body.error]).toEqual([200, undefined])
    return new URL(body.url).pathname.split('/').at(-1)!
  }
  const entries = () => shop.shop.database.db.selectFrom('payments').selectAll().orderBy('id').execute()

  test('a card payment is recorded once, and a receipt is emailed', async () => {
    const mei = await owing(shop)
    const { balance_cents: owed } = await mei.money()
    const session = stripe.session(await begin(mei))
    expect(session).toMatchObject({
      amount_total: owed,
      currency: 'aud',
      client_reference_id: String(mei.ticket),
      customer_email: mei.customer.email,
      success_url: `http://localhost:3000/account/ticket/${mei.ticket}/pay?session={CHECKOUT_SESSION_ID}`,
    })
    const event = stripe.message('checkout.session.completed', stripe.pay(session.id))
    expect((await notify(event)).status).toBe(200)
    expect(await mei.money()).toMatchObject({ balance_cents: 0, paid_cents: owed })
    // Delivered again under the same id and another one, while the browser confirms too.
    for (const one of [event, event, stripe.message('checkout.session.completed', session)]) {
      expect((await notify(one)).status).toBe(200)
    }
    const input = { id: mei.ticket, data: { session: session.id } }
    expect(
      (await shop.call('POST /api/tickets/{id}/checkouts/confirmations', input, { as: mei.customer })).body,
    ).toEqual({ state: 'paid' })
    expect(await entries()).toHaveLength(1)
    const receipts = (await shop.emails()).filter(({ kind: email }) => email === 'payment-received')
    expect(receipts).toHaveLength(1)
  })

  test('twenty parallel webhook events about one payment record it once', async () => {
    const mei = await owing(shop)
    const session = stripe.pay(await begin(mei))
    const events = Array.from({ length: 20 }, () => stripe.message('checkout.session.completed', session))
    const answers = await Promise.all(events.map((event) => notify(event)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await entries()).toHaveLength(1)
  })

  test('the webhook refuses unsigned, wrongly signed, altered, old and future events, and stores nothing of them', async () => {
    const mei = await owing(shop)
    const { body } = stripe.message('checkout.session.completed', stripe.pay(await begin(mei)))
    const now = Math.floor(Date.now() / 1000)
    const refused = [
      { body, signature: '' },
      { body, signature: stripe.sign(body, 'whsec_somebody_else') },
      { body: body.replace('"paid"', '"paid" '), signature: stripe.sign(body) },
      { body, signature: stripe.sign(body, stripe.webhookSecret, now - 301) },
      { body, signature: stripe.sign(body, stripe.webhookSecret, now + 310) },
      { body, signature: stripe.sign(body, stripe.webhookSecret, now + 3_600) },
      { body: 'no json', signature: stripe.sign('no json') },
    ]
    for (const one of refused) expect((await notify(one)).status).toBe(400)
    const large = 'x'.repeat(70_000)
    expect((await notify({ body: large, signature: stripe.sign(large) })).status).toBe(413)
    expect(await entries()).toEqual([])
    expect(await shop.shop.database.db.selectFrom('card_events').selectAll().execute()).toEqual([])
    const almostFuture = {
      body: `${body} `,
      signature: stripe.sign(`${body} `, stripe.webhookSecret, now + 290),
    }
    expect((await notify(almostFuture)).status).toBe(200)
    const almostOld = { body, signature: stripe.sign(body, stripe.webhookSecret, now - 290) }
    expect((await notify(almostOld)).status).toBe(200)
  })

  test('the webhook needs a signature and no origin, unlike every other call', async () => {
    const mei = await owing(shop)
    const event = stripe.message('checkout.session.completed', stripe.pay(await begin(mei)))
    const abroad = { origin: 'https://stripe.example', 'sec-fetch-site': 'cross-site' }
    expect((await notify(event, abroad)).status).toBe(200)
    const other = await shop.fetch('/api/contact', { method: 'POST', headers: abroad, body: '{}' })
    expect(other.status).toBe(403)
  })

  test('a payment stays when its session is reported expired later', async () => {
    const mei = await owing(shop)
    const id = await begin(mei)
    const open = structuredClone(stripe.session(id))
    const paid = stripe.pay(id)
    await notify(stripe.message('checkout.session.completed', paid))
    await notify(stripe.message('checkout.session.expired', { ...open, status: 'expired' }))
    expect((await mei.money()).balance_cents).toBe(0)
  })

  test('a session that was reported expired and then paid is recorded', async () => {
    const mei = await owing(shop)
    const id = await begin(mei)
    await notify(stripe.message('checkout.session.expired', { ...stripe.session(id), status: 'expired' }))
    await notify(stripe.message('checkout.session.async_payment_succeeded', stripe.pay(id)))
    expect((await mei.money()).balance_cents).toBe(0)
  })

  test('a pending bank payment is recorded when it succeeds, and not when it fails', async () => {
    const mei = await owing(shop)
    const waiting = { ...stripe.session(await begin(mei)), status: 'complete' as const }
    await notify(stripe.message('checkout.session.completed', waiting))
    await notify(stripe.message('checkout.session.async_payment_failed', waiting))
    expect(await entries()).toEqual([])
    expect((await mei.money()).balance_cents).toBeGreaterThan(0)
  })

  test('the webhook acknowledges and logs another amount, another currency and unknown sessions without recording them', async () => {
    const mei = await owing(shop)
    const id = await begin(mei)
    const paid = structuredClone(stripe.pay(id))
    const odd = [
      { ...paid, amount_total: paid.amount_total - 1 },
      { ...paid, currency: 'usd' },
      { ...paid, id: 'cs_test_unknown' },
    ]
    for (const one of odd) {
      expect((await notify(stripe.message('checkout.session.completed', one))).status).toBe(200)
    }
    expect(await entries()).toEqual([])
    const received = logged.map((line) => line['received']).filter(Boolean)
    expect(received).toEqual(['other_amount', 'other_amount', 'unknown_checkout'])
  })

  test('confirmCheckout asks Stripe while webhook events are late, for the owner only', async () => {
    const mei = await owing(shop)
    const jonas = await shop.customer('Jonas Other')
    const session = await begin(mei)
    const input = { id: mei.ticket, data: { session } }
    expect(
      (await shop.call('POST /api/tickets/{id}/checkouts/confirmations', input, { as: mei.customer })).body,
    ).toEqual({ state: 'open' })
    stripe.pay(session)
    expect(
      (await shop.call('POST /api/tickets/{id}/checkouts/confirmations', input, { as: jonas })).status,
    ).toBe(404)
    const own = await bookFor(shop, jonas)
    const smuggled = await shop.call(
      'POST /api/tickets/{id}/checkouts/confirmations',
      { ...input, id: own },
      { as: jonas },
    )
    expect(smuggled.status).toBe(404)
    expect(await entries()).toEqual([])
    expect(
      (await shop.call('POST /api/tickets/{id}/checkouts/confirmations', input, { as: mei.customer })).body,
    ).toEqual({ state: 'paid' })
    expect((await mei.money()).balance_cents).toBe(0)
  })

  test('a second checkout expires the first, and a counter payment expires both', async () => {
    const mei = await owing(shop)
    const first = await begin(mei)
    // Stripe has no page for it any more, so it is not given back.
    Object.assign(stripe.session(first), { url: null })
    const second = await begin(mei)
    expect([stripe.session(first).status, stripe.session(second).status]).toEqual(['expired', 'open'])
    const { version } = await mei.readMoney()
    const data = { method: 'cash' as const, amount_cents: 5_000, version }
    await shop.call('POST /api/tickets/{id}/payments', { id: mei.ticket, data }, { as: mei.staff })
    expect(stripe.session(second).status).toBe('expired')
  })

  test('cancelling a booking that was invoiced and set back expires its open checkout', async () => {
    const mei = await owing(shop)
    await setStatus(shop, mei.staff, mei.ticket, 1)
    const open = await begin(mei)
    const { status } = await shop.call(
      'POST /api/tickets/{id}/cancellation',
      { id: mei.ticket },
      { as: mei.customer },
    )
    expect(status).toBe(200)
    expect(stripe.session(open).status).toBe('expired')
    expect(await mei.money()).toMatchObject({ due_cents: 0, paid_cents: 0 })
  })

  test('a discount by an adjustment note expires the open checkout of before', async () => {
    const mei = await owing(shop)
    const open = await begin(mei)
    const { version } = await mei.readMoney()
    const data = { reason: 'Agreed.', lines: [{ label: 'Discount', amount_cents: -5_000 }], version }
    const { status } = await shop.call(
      'POST /api/tickets/{id}/adjustments',
      { id: mei.ticket, data },
      { as: mei.staff },
    )
    expect([status, stripe.session(open).status]).toEqual([200, 'expired'])
  })

  test('a quote that lapses leaves the invoice of the agreed repair and its open checkout', async () => {
    const mei = await owing(shop)
    const data = { kind: 'extra' as const, description: 'New speaker', amount_cents: 4_000 }
    await shop.call('POST /api/tickets/{id}/quotes', { id: mei.ticket, data }, { as: mei.staff })
    const open = await begin(mei)
    shop.clock.advance(11 * DAY_MS)
    expect([await lapseQuotes(shop.shop), stripe.session(open).status]).toEqual([1, 'open'])
  })

  test('ending the booking of an unconfirmed guest that was invoiced and set back expires its open checkout', async () => {
    const mei = await owing(shop)
    await setStatus(shop, mei.staff, mei.ticket, 1)
    const open = await begin(mei)
    await shop.shop.database.db
      .updateTable('accounts')
      .set({ guest_email_folded: mei.customer.email })
      .where('id', '=', mei.customer.accountid)
      .execute()
    shop.clock.advance(31 * DAY_MS)
    expect([await endUnconfirmed(shop.shop), stripe.session(open).status]).toEqual([1, 'expired'])
  })

  test('two checkouts that were opened and paid in parallel leave a credit', async () => {
    const mei = await owing(shop)
    const { balance_cents: owed } = await mei.money()
    const one = await begin(mei)
    Object.assign(stripe.session(one), { status: 'expired' })
    const other = await begin(mei)
    // As if both had been paid before either expired.
    Object.assign(stripe.session(one), { status: 'open' })
    const paid = [one, other].map((id) => stripe.pay(id))
    for (const session of paid) await notify(stripe.message('checkout.session.completed', session))
    expect(await mei.money()).toMatchObject({ balance_cents: -owed, paid_cents: 2 * owed })
  })

  test('openCheckout gives the open session back while the balance is the same, and asks for no other', async () => {
    const mei = await owing(shop)
    const first = await begin(mei)
    stripe.calls.length = 0
    expect(await begin(mei)).toBe(first)
    expect(await begin(mei)).toBe(first)
    expect(stripe.calls).toEqual(Array(2).fill('GET /v1/checkout/sessions/{session}'))
    const opened = await shop.shop.database.db
      .selectFrom('events')
      .select('id')
      .where('kind', '=', 'ticket.checkout_opened')
      .execute()
    expect(opened).toHaveLength(1)
    // Another sum, an expired session: a new one.
    await shop.call(
      'POST /api/tickets/{id}/payments',
      {
        id: mei.ticket,
        data: { method: 'cash', amount_cents: 100, version: (await mei.readMoney()).version },
      },
      { as: mei.staff },
    )
    const second = await begin(mei)
    expect(second).not.toBe(first)
    expect(stripe.session(first).status).toBe('expired')
    Object.assign(stripe.session(second), { status: 'expired', url: null })
    expect(await begin(mei)).not.toBe(second)
  })

  test('openCheckout opens no page for an amount that was paid at the counter meanwhile', async () => {
    const mei = await owing(shop)
    const { version, balance_cents: owed } = await mei.readMoney()
    const opened: string[] = []
    between.open = async (session) => {
      if (opened.push(session) > 1) return
      const data = { method: 'cash' as const, amount_cents: 5_000, version }
      const paid = await shop.call(
        'POST /api/tickets/{id}/payments',
        { id: mei.ticket, data },
        { as: mei.staff },
      )
      expect(paid.status).toBe(200)
    }
    const last = await begin(mei)
    expect(opened).toEqual([expect.any(String), last])
    expect(opened.map((id) => [stripe.session(id).status, stripe.session(id).amount_total])).toEqual([
      ['expired', owed],
      ['open', owed - 5_000],
    ])
  })

  test('openCheckout finds a payment made in the meantime', async () => {
    const mei = await owing(shop)
    stripe.pay(await begin(mei))
    const again = await shop.call(
      'POST /api/tickets/{id}/checkouts',
      { id: mei.ticket },
      { as: mei.customer },
    )
    expect([again.status, again.body.error]).toEqual([409, 'There is nothing to pay on this ticket.'])
    expect((await mei.money()).balance_cents).toBe(0)
  })

  test('refundCard refunds a card payment in parts, never more than was paid, and never twice', async () => {
    const mei = await owing(shop)
    const { balance_cents: owed } = await mei.money()
    const paid = stripe.pay(await begin(mei))
    await notify(stripe.message('checkout.session.completed', paid))
    const refund = async (amount_cents: number, version?: number) => {
      const money = await mei.readMoney()
      const payment_id = money.entries[0]!.id
      const data = { payment_id, amount_cents, version: version ?? money.version }
      return shop.call('POST /api/tickets/{id}/card-refunds', { id: mei.ticket, data }, { as: mei.staff })
    }
    const { version } = await mei.readMoney()
    const [one, duplicate] = await Promise.all([refund(2_000, version), refund(2_000, version)])
    expect([one.status, duplicate.status]).toContain(200)
    expect(await mei.money()).toMatchObject({ balance_cents: 2_000 })
    // Stripe reports the same refund, late and twice.
    const charge = stripe.charges.get(paid.payment_intent!)!
    for (let time = 0; time < 2; time++) await notify(stripe.message('charge.refunded', charge))
    expect((await mei.money()).balance_cents).toBe(2_000)
    expect((await refund(owed)).status).toBe(400)
    expect((await refund(owed - 2_000)).status).toBe(200)
    expect((await mei.money()).balance_cents).toBe(owed)
    const emails = (await shop.emails()).filter(({ kind: email }) => email === 'payment-refunded')
    expect(emails).toHaveLength(2)
  })

  test('refundCard asks Stripe once for parallel refunds of different amounts on one version', async () => {
    const mei = await owing(shop)
    await notify(stripe.message('checkout.session.completed', stripe.pay(await begin(mei))))
    const { version, entries } = await mei.readMoney()
    const payment_id = entries[0]!.id
    const amounts = [2_000, 2_001, 2_002, 2_003, 2_004]
    const answers = await Promise.all(
      amounts.map((amount_cents) => {
        const data = { payment_id, amount_cents, version }
        return shop.call('POST /api/tickets/{id}/card-refunds', { id: mei.ticket, data }, { as: mei.staff })
      }),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect((await mei.readMoney()).entries).toHaveLength(2)
  })

  test('a refund made at Stripe is recorded, also when reported before its payment', async () => {
    const mei = await owing(shop)
    const paid = stripe.pay(await begin(mei))
    const charge = stripe.refund(paid.payment_intent!, 3_000)
    const early = stripe.message('charge.refunded', charge)
    expect((await notify(early)).status).toBe(503)
    await notify(stripe.message('checkout.session.completed', paid))
    expect((await notify(early)).status).toBe(200)
    expect((await mei.money()).balance_cents).toBe(3_000)
    // An older, smaller total that arrives last changes nothing.
    await notify(stripe.message('charge.refunded', { ...charge, amount_refunded: 1_000 }))
    expect((await mei.money()).balance_cents).toBe(3_000)
    const foreign = { ...charge, payment_intent: 'pi_of_another_shop', metadata: {} }
    expect((await notify(stripe.message('charge.refunded', foreign))).status).toBe(200)
  })

  test('a refund that the card service reports before it answers has the author who asked for it', async () => {
    const mei = await owing(shop)
    const fran = await inRole(shop, await shop.staff('Fran Desk'), 'front_desk')
    const paid = stripe.pay(await begin(mei))
    await notify(stripe.message('checkout.session.completed', paid))
    const charge = () => stripe.message('charge.refunded', stripe.charges.get(paid.payment_intent!)!)
    between.refund = async () => expect((await notify(charge())).status).toBe(200)
    const refund = async (amount_cents: number) => {
      const { entries, version } = await mei.readMoney()
      const data = { payment_id: entries[0]!.id, amount_cents, version }
      return shop.call('POST /api/tickets/{id}/card-refunds', { id: mei.ticket, data }, { as: fran })
    }
    expect((await refund(15_000)).status).toBe(200)
    expect((await mei.readMoney()).entries.at(-1)).toMatchObject({
      kind: 'refund',
      amount_cents: 15_000,
      recorded_by: 'Fran Desk',
    })
    const { body } = await shop.call('GET /api/given-away', {}, { as: mei.staff })
    expect(body.days[0]?.people).toMatchObject([{ accountid: fran.accountid, given_cents: 15_000 }])
    expect((await refund(5_001)).status).toBe(403)
    // What was refunded at Stripe itself has no author here.
    await notify(stripe.message('charge.refunded', stripe.refund(paid.payment_intent!, 100)))
    expect((await mei.readMoney()).entries.at(-1)).toMatchObject({ amount_cents: 100, recorded_by: null })
  })

  test('a failed refund is owed again, reported to staff once, and paid another way', async () => {
    const mei = await owing(shop)
    const paid = stripe.pay(await begin(mei))
    await notify(stripe.message('checkout.session.completed', paid))
    const payment = paid.payment_intent!
    const failed = stripe.failedRefund(payment, 3_000)
    // Reported before the refund itself: answered so that Stripe retries.
    expect((await notify(stripe.message('refund.failed', failed))).status).toBe(503)
    await notify(stripe.message('charge.refunded', stripe.refund(payment, 3_000)))
    const owed = (await mei.money()).balance_cents
    for (const kind of ['refund.failed', 'charge.refund.updated', 'refund.failed']) {
      expect((await notify(stripe.message(kind, failed))).status).toBe(200)
    }
    expect((await mei.money()).balance_cents).toBe(owed - 3_000)
    expect((await mei.money()).entries.map(({ kind }) => kind)).toEqual([
      'payment',
      'refund',
      'refund_failed',
    ])
    const emails = (await shop.emails()).filter(({ payload }) => 'payment_id' in payload)
    expect(emails.map(({ kind: email }) => email)).toEqual([
      'payment-received',
      'payment-for-staff',
      'payment-refunded',
      'refund-failed-for-shop',
    ])

    const money = await mei.readMoney()
    const [first] = money.entries
    expect(first!.refundable_cents).toBe(first!.amount_cents - 3_000)
    expect(money.counter_refundable_cents).toBe(3_000)
    const data = { method: 'bank' as const, amount_cents: 3_000, version: money.version }
    const returned = await shop.call(
      'POST /api/tickets/{id}/refunds',
      { id: mei.ticket, data },
      { as: mei.staff },
    )
    expect([returned.status, (await mei.money()).balance_cents]).toEqual([200, owed])
    expect((await mei.readMoney()).counter_refundable_cents).toBe(0)
    // A pending refund, or one of another shop, changes nothing.
    const pending = { ...failed, id: 're_pending', status: 'pending' as const }
    expect((await notify(stripe.message('charge.refund.updated', pending))).status).toBe(200)
    const foreign = { ...failed, payment_intent: 'pi_of_another_shop' }
    expect((await notify(stripe.message('refund.failed', foreign))).status).toBe(200)
    expect((await mei.money()).balance_cents).toBe(owed)
  })

  test('a refund that came back is paid once: what the card gets after all is not paid at the counter too', async () => {
    const mei = await owing(shop)
    const paid = stripe.pay(await begin(mei))
    await notify(stripe.message('checkout.session.completed', paid))
    const payment = paid.payment_intent!
    const charge = stripe.refund(payment, 3_000)
    await notify(stripe.message('charge.refunded', charge))
    await notify(stripe.message('refund.failed', stripe.failedRefund(payment, 3_000)))
    const first = await mei.readMoney()
    const whole = first.entries[0]!.amount_cents
    expect([first.counter_refundable_cents, first.entries[0]!.refundable_cents]).toEqual([
      3_000,
      whole - 3_000,
    ])
    // Tried again at Stripe, where it arrives this time.
    await notify(stripe.message('charge.refunded', { ...charge, amount_refunded: 3_000 }))
    const { counter_refundable_cents, entries: after, version, paid_cents } = await mei.readMoney()
    expect([counter_refundable_cents, after[0]!.refundable_cents, paid_cents]).toEqual([
      0,
      whole - 3_000,
      whole - 3_000,
    ])
    const data = { method: 'bank' as const, amount_cents: 3_000, version }
    expect(
      (await shop.call('POST /api/tickets/{id}/refunds', { id: mei.ticket, data }, { as: mei.staff })).status,
    ).toBe(400)
  })

  test('a refund that was paid at the counter and then reached the card leaves that much less for the card', async () => {
    const mei = await owing(shop)
    const paid = stripe.pay(await begin(mei))
    await notify(stripe.message('checkout.session.completed', paid))
    const payment = paid.payment_intent!
    const charge = stripe.refund(payment, 3_000)
    await notify(stripe.message('charge.refunded', charge))
    await notify(stripe.message('refund.failed', stripe.failedRefund(payment, 3_000)))
    const { version } = await mei.readMoney()
    const data = { method: 'bank' as const, amount_cents: 3_000, version }
    expect(
      (await shop.call('POST /api/tickets/{id}/refunds', { id: mei.ticket, data }, { as: mei.staff })).status,
    ).toBe(200)
    await notify(stripe.message('charge.refunded', { ...charge, amount_refunded: 3_000 }))
    const money = await mei.readMoney()
    const payment_id = money.entries[0]!.id
    expect([money.counter_refundable_cents, money.entries[0]!.refundable_cents]).toEqual([
      0,
      money.paid_cents,
    ])
    const refund = (amount_cents: number) =>
      shop.call(
        'POST /api/tickets/{id}/card-refunds',
        { id: mei.ticket, data: { payment_id, amount_cents, version: money.version } },
        { as: mei.staff },
      )
    expect((await refund(money.paid_cents + 1)).status).toBe(400)
  })

  test('an unavailable Stripe is answered in time, and nothing is half done', async () => {
    const mei = await owing(shop)
    for (const trouble of ['broken', 'silent'] as const) {
      stripe.failure(trouble)
      const { result, ms } = await timed(() =>
        shop.call('POST /api/tickets/{id}/checkouts', { id: mei.ticket }, { as: mei.customer }),
      )
      expect([result.status, ms < 5_000]).toEqual([503, true])
      expect(result.body.error).toMatch(/Nothing was charged/)
    }
    stripe.failure('none')
    expect(stripe.session(await begin(mei)).status).toBe('open')
    expect(JSON.stringify(logged)).not.toContain(stripe.secretKey)
  })
})

test('without Stripe there is no webhook, and no way to pay by card', async () => {
  const shop = await openTestApp({ throttle: false })
  const mei = await owing(shop)
  expect((await mei.money()).pay.card).toBe(false)
  expect(
    (await shop.call('POST /api/tickets/{id}/checkouts', { id: mei.ticket }, { as: mei.customer })).status,
  ).toBe(409)
  expect((await shop.fetch(cardEventsPath, { method: 'POST', body: '{}' })).status).toBe(404)
  await shop.close()
})
