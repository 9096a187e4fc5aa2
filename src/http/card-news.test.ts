import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  cardNewsPath,
  confirmCheckout,
  openCheckout,
  recordPayment,
  recordRefund,
  refundCard,
} from '#contract/money.ts'
import { openStripe } from '#outside/stripe.ts'
import { bookFor } from '#test/a-booking.ts'
import { owing } from '#test/money.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type TestShop } from '#test/open-test-shop.ts'
import { openStripeStandIn, type Message, type StripeStandIn } from '#test/stripe-stand-in.ts'

describe.each(engines)('card payments on %s', (engine) => {
  let stripe: StripeStandIn
  let shop: TestShop
  const logged: Record<string, unknown>[] = []
  beforeEach(async () => {
    logged.length = 0
    const write = (facts: Record<string, unknown>) => void logged.push(facts)
    stripe = await openStripeStandIn()
    shop = await openTestShop({
      engine,
      throttle: false,
      cards: openStripe(stripe.settings),
      log: { debug() {}, info: write, warn: write, error: write },
    })
  })
  afterEach(async () => {
    await shop.close()
    await stripe.close()
  })

  const tell = async ({ body, signature }: Message, more: Record<string, string> = {}) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature, ...more }
    const response = await shop.fetch(cardNewsPath, { method: 'POST', headers, body })
    return { status: response.status, text: await response.text() }
  }
  const begin = async ({ ticket, customer }: Awaited<ReturnType<typeof owing>>) => {
    const { status, body } = await shop.call(openCheckout, { id: ticket }, { as: customer })
    expect([status, body.error]).toEqual([200, undefined])
    return new URL(body.url).pathname.split('/').at(-1)!
  }
  const entries = () => shop.shop.books.db.selectFrom('payments').selectAll().orderBy('id').execute()

  test('a customer pays what is owed, it is entered once, and a receipt goes out', async () => {
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
    const news = stripe.message('checkout.session.completed', stripe.pay(session.id))
    expect((await tell(news)).status).toBe(200)
    expect(await mei.money()).toMatchObject({ balance_cents: 0, paid_cents: owed })
    // Told again, under the same name and another, with its browser asking too.
    for (const one of [news, news, stripe.message('checkout.session.completed', session)]) {
      expect((await tell(one)).status).toBe(200)
    }
    const ask = { id: mei.ticket, data: { session: session.id } }
    expect((await shop.call(confirmCheckout, ask, { as: mei.customer })).body).toEqual({ state: 'paid' })
    expect(await entries()).toHaveLength(1)
    const receipts = (await shop.letters()).filter(({ letter }) => letter === 'payment-received')
    expect(receipts).toHaveLength(1)
  })

  test('twenty messages at once about one payment enter it once', async () => {
    const mei = await owing(shop)
    const session = stripe.pay(await begin(mei))
    const told = Array.from({ length: 20 }, () => stripe.message('checkout.session.completed', session))
    const answers = await Promise.all(told.map((news) => tell(news)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await entries()).toHaveLength(1)
  })

  test('what is not signed, signed by another, altered or old is refused, and nothing of it is kept', async () => {
    const mei = await owing(shop)
    const { body } = stripe.message('checkout.session.completed', stripe.pay(await begin(mei)))
    const now = Math.floor(Date.now() / 1000)
    const refused = [
      { body, signature: '' },
      { body, signature: stripe.sign(body, 'whsec_somebody_else') },
      { body: body.replace('"paid"', '"paid" '), signature: stripe.sign(body) },
      { body, signature: stripe.sign(body, stripe.webhookSecret, now - 301) },
      { body: 'no json', signature: stripe.sign('no json') },
    ]
    for (const one of refused) expect((await tell(one)).status).toBe(400)
    const large = 'x'.repeat(70_000)
    expect((await tell({ body: large, signature: stripe.sign(large) })).status).toBe(413)
    expect(await entries()).toEqual([])
    expect(await shop.shop.books.db.selectFrom('card_events').selectAll().execute()).toEqual([])
    const almostOld = { body, signature: stripe.sign(body, stripe.webhookSecret, now - 290) }
    expect((await tell(almostOld)).status).toBe(200)
  })

  test('its signature alone lets a message in, from wherever it comes, and no other call', async () => {
    const mei = await owing(shop)
    const news = stripe.message('checkout.session.completed', stripe.pay(await begin(mei)))
    const abroad = { origin: 'https://stripe.example', 'sec-fetch-site': 'cross-site' }
    expect((await tell(news, abroad)).status).toBe(200)
    const other = await shop.fetch('/api/contact', { method: 'POST', headers: abroad, body: '{}' })
    expect(other.status).toBe(403)
  })

  test('a payment stays, however late its session is said to have expired', async () => {
    const mei = await owing(shop)
    const id = await begin(mei)
    const open = structuredClone(stripe.session(id))
    const paid = stripe.pay(id)
    await tell(stripe.message('checkout.session.completed', paid))
    await tell(stripe.message('checkout.session.expired', { ...open, status: 'expired' }))
    expect((await mei.money()).balance_cents).toBe(0)
  })

  test('a session that expired first, and was paid all the same, is entered', async () => {
    const mei = await owing(shop)
    const id = await begin(mei)
    await tell(stripe.message('checkout.session.expired', { ...stripe.session(id), status: 'expired' }))
    await tell(stripe.message('checkout.session.async_payment_succeeded', stripe.pay(id)))
    expect((await mei.money()).balance_cents).toBe(0)
  })

  test('a payment that waits for its bank is entered when it succeeds, and not when it fails', async () => {
    const mei = await owing(shop)
    const waiting = { ...stripe.session(await begin(mei)), status: 'complete' as const }
    await tell(stripe.message('checkout.session.completed', waiting))
    await tell(stripe.message('checkout.session.async_payment_failed', waiting))
    expect(await entries()).toEqual([])
    expect((await mei.money()).balance_cents).toBeGreaterThan(0)
  })

  test('another amount, another currency and an unknown session are acknowledged, logged and not entered', async () => {
    const mei = await owing(shop)
    const id = await begin(mei)
    const paid = structuredClone(stripe.pay(id))
    const odd = [
      { ...paid, amount_total: paid.amount_total - 1 },
      { ...paid, currency: 'usd' },
      { ...paid, id: 'cs_test_unknown' },
    ]
    for (const one of odd) {
      expect((await tell(stripe.message('checkout.session.completed', one))).status).toBe(200)
    }
    expect(await entries()).toEqual([])
    const received = logged.map((line) => line['received']).filter(Boolean)
    expect(received).toEqual(['other_amount', 'other_amount', 'unknown_checkout'])
  })

  test('while messages are late the shop asks itself, for its own customer only', async () => {
    const mei = await owing(shop)
    const jonas = await shop.customer('Jonas Other')
    const session = await begin(mei)
    const ask = { id: mei.ticket, data: { session } }
    expect((await shop.call(confirmCheckout, ask, { as: mei.customer })).body).toEqual({ state: 'open' })
    stripe.pay(session)
    expect((await shop.call(confirmCheckout, ask, { as: jonas })).status).toBe(404)
    const own = await bookFor(shop, jonas)
    const smuggled = await shop.call(confirmCheckout, { ...ask, id: own }, { as: jonas })
    expect(smuggled.status).toBe(404)
    expect(await entries()).toEqual([])
    expect((await shop.call(confirmCheckout, ask, { as: mei.customer })).body).toEqual({ state: 'paid' })
    expect((await mei.money()).balance_cents).toBe(0)
  })

  test('a second checkout closes the first, and a payment at the counter closes both', async () => {
    const mei = await owing(shop)
    const first = await begin(mei)
    const second = await begin(mei)
    expect([stripe.session(first).status, stripe.session(second).status]).toEqual(['expired', 'open'])
    const { version } = await mei.desk()
    const data = { method: 'cash' as const, amount_cents: 5_000, version }
    await shop.call(recordPayment, { id: mei.ticket, data }, { as: mei.staff })
    expect(stripe.session(second).status).toBe('expired')
  })

  test('two checkouts opened and paid at once leave a credit, not a loss', async () => {
    const mei = await owing(shop)
    const { balance_cents: owed } = await mei.money()
    const [one, other] = [await begin(mei), await begin(mei)]
    // As if both had been paid before either was closed.
    Object.assign(stripe.session(one), { status: 'open' })
    for (const id of [one, other]) await tell(stripe.message('checkout.session.completed', stripe.pay(id)))
    expect(await mei.money()).toMatchObject({ balance_cents: -owed, paid_cents: 2 * owed })
  })

  test('what was paid meanwhile is found when the next checkout is opened', async () => {
    const mei = await owing(shop)
    stripe.pay(await begin(mei))
    const again = await shop.call(openCheckout, { id: mei.ticket }, { as: mei.customer })
    expect([again.status, again.body.error]).toEqual([409, 'There is nothing to pay on this ticket.'])
    expect((await mei.money()).balance_cents).toBe(0)
  })

  test('staff give a card payment back in parts, never more than was paid, and never twice', async () => {
    const mei = await owing(shop)
    const { balance_cents: owed } = await mei.money()
    const paid = stripe.pay(await begin(mei))
    await tell(stripe.message('checkout.session.completed', paid))
    const refund = async (amount_cents: number, version?: number) => {
      const desk = await mei.desk()
      const payment_id = desk.entries[0]!.id
      const data = { payment_id, amount_cents, version: version ?? desk.version }
      return shop.call(refundCard, { id: mei.ticket, data }, { as: mei.staff })
    }
    const { version } = await mei.desk()
    const [one, twin] = await Promise.all([refund(2_000, version), refund(2_000, version)])
    expect([one.status, twin.status]).toContain(200)
    expect(await mei.money()).toMatchObject({ balance_cents: 2_000 })
    // The service tells of the same refund, late and twice.
    const charge = stripe.charges.get(paid.payment_intent!)!
    for (let time = 0; time < 2; time++) await tell(stripe.message('charge.refunded', charge))
    expect((await mei.money()).balance_cents).toBe(2_000)
    expect((await refund(owed)).status).toBe(400)
    expect((await refund(owed - 2_000)).status).toBe(200)
    expect((await mei.money()).balance_cents).toBe(owed)
    const letters = (await shop.letters()).filter(({ letter }) => letter === 'payment-refunded')
    expect(letters).toHaveLength(2)
  })

  test('a refund made at the service itself is entered, also when it is told of before its payment', async () => {
    const mei = await owing(shop)
    const paid = stripe.pay(await begin(mei))
    const charge = stripe.refund(paid.payment_intent!, 3_000)
    const early = stripe.message('charge.refunded', charge)
    expect((await tell(early)).status).toBe(503)
    await tell(stripe.message('checkout.session.completed', paid))
    expect((await tell(early)).status).toBe(200)
    expect((await mei.money()).balance_cents).toBe(3_000)
    // An older, smaller sum that arrives last changes nothing.
    await tell(stripe.message('charge.refunded', { ...charge, amount_refunded: 1_000 }))
    expect((await mei.money()).balance_cents).toBe(3_000)
    const foreign = { ...charge, payment_intent: 'pi_of_another_shop', metadata: {} }
    expect((await tell(stripe.message('charge.refunded', foreign))).status).toBe(200)
  })

  test('a refund that comes back is owed again, told to the staff once, and returned another way', async () => {
    const mei = await owing(shop)
    const paid = stripe.pay(await begin(mei))
    await tell(stripe.message('checkout.session.completed', paid))
    const payment = paid.payment_intent!
    const failed = stripe.failedRefund(payment, 3_000)
    // Told of before the refund itself: later, please.
    expect((await tell(stripe.message('refund.failed', failed))).status).toBe(503)
    await tell(stripe.message('charge.refunded', stripe.refund(payment, 3_000)))
    const owed = (await mei.money()).balance_cents
    for (const kind of ['refund.failed', 'charge.refund.updated', 'refund.failed']) {
      expect((await tell(stripe.message(kind, failed))).status).toBe(200)
    }
    expect((await mei.money()).balance_cents).toBe(owed - 3_000)
    expect((await mei.money()).entries.map(({ kind }) => kind)).toEqual([
      'payment',
      'refund',
      'refund_failed',
    ])
    const letters = (await shop.letters()).filter(({ payload }) => 'payment_id' in payload)
    expect(letters.map(({ letter }) => letter)).toEqual([
      'payment-received',
      'payment-refunded',
      'refund-failed-for-shop',
    ])

    const desk = await mei.desk()
    const [first] = desk.entries
    expect(first!.refundable_cents).toBe(first!.amount_cents - 3_000)
    expect(desk.counter_refundable_cents).toBe(3_000)
    const data = { method: 'bank' as const, amount_cents: 3_000, version: desk.version }
    const returned = await shop.call(recordRefund, { id: mei.ticket, data }, { as: mei.staff })
    expect([returned.status, (await mei.money()).balance_cents]).toEqual([200, owed])
    expect((await mei.desk()).counter_refundable_cents).toBe(0)
    // What is on its way, or belongs to another shop, changes nothing.
    const pending = { ...failed, id: 're_pending', status: 'pending' as const }
    expect((await tell(stripe.message('charge.refund.updated', pending))).status).toBe(200)
    const foreign = { ...failed, payment_intent: 'pi_of_another_shop' }
    expect((await tell(stripe.message('refund.failed', foreign))).status).toBe(200)
    expect((await mei.money()).balance_cents).toBe(owed)
  })

  test('a service that is away or broken is said so in time, and nothing is half done', async () => {
    const mei = await owing(shop)
    for (const trouble of ['broken', 'silent'] as const) {
      stripe.trouble(trouble)
      const started = performance.now()
      const { status, body } = await shop.call(openCheckout, { id: mei.ticket }, { as: mei.customer })
      expect([status, performance.now() - started < 5_000]).toEqual([503, true])
      expect(body.error).toMatch(/Nothing was charged/)
    }
    stripe.trouble('none')
    expect(stripe.session(await begin(mei)).status).toBe('open')
    expect(JSON.stringify(logged)).not.toContain(stripe.secretKey)
  })
})

test('without a card service there is no such call, and no way to pay by card', async () => {
  const shop = await openTestShop({ throttle: false })
  const mei = await owing(shop)
  expect((await mei.money()).pay.card).toBe(false)
  expect((await shop.call(openCheckout, { id: mei.ticket }, { as: mei.customer })).status).toBe(409)
  expect((await shop.fetch(cardNewsPath, { method: 'POST', body: '{}' })).status).toBe(404)
  await shop.close()
})
