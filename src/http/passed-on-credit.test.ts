import { afterEach, beforeEach, expect } from 'vitest'
import { cardEventsPath } from '#contract/money.ts'
import { localDay } from '#domain/shop/announced-closures.ts'
import { toPaymentReference } from '#domain/tickets/payment-reference.ts'
import { openStripe } from '#integrations/stripe.ts'
import { bookParcelFor } from '#test/book-parcel.ts'
import { onOneEngine } from '#test/engines.ts'
import { anAbn, setProfile, setStatus } from '#test/money.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { openStripeStandIn, type StripeStandIn } from '#test/stripe-stand-in.ts'

onOneEngine('credit that a ticket gave on to another on %s', (engine, test) => {
  let stripe: StripeStandIn
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let tickets: number[]
  let [one, two, three] = [0, 0, 0]
  beforeEach(async () => {
    stripe = await openStripeStandIn()
    app = await openTestApp({ engine, throttle: false, cards: openStripe(stripe.settings) })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    await setProfile(app, sam, { abn: anAbn, gstRegistered: true, statements: { bookByItself: true } })
    // The cheapest first, so that all that one was paid finds room on the next.
    const booked = await Promise.all((await bookParcelFor(app, mei, 3)).tickets.map(money))
    booked.sort((before, after) => before.agreed_cents - after.agreed_cents)
    tickets = booked.map(({ ticket_id }) => ticket_id)
    ;[one, two, three] = tickets as [number, number, number]
    await setStatus(app, sam, one, 4)
  })
  afterEach(async () => {
    await app.close()
    await stripe.close()
  })

  const money = async (id: number) =>
    (await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: sam })).body
  const readPaid = () => Promise.all(tickets.map(async (id) => (await money(id)).paid_cents))
  const enter = async (id: number, call: 'payments' | 'refunds', amount_cents: number) => {
    const data = {
      method: 'cash' as const,
      amount_cents,
      version: (await money(id)).version,
      overpayment_confirmed: true,
    }
    const { status } = await app.call(`POST /api/tickets/{id}/${call}`, { id, data }, { as: sam })
    expect(status).toBe(200)
  }
  const takeBack = async (id: number, kind: 'payment' | 'refund') => {
    const { entries, version } = await money(id)
    const payment = entries.find((entry) => entry.kind === kind && entry.reversible)!.id
    const data = { reason: 'Typed twice.', version }
    return app.call('POST /api/tickets/{id}/payments/{payment}/reversal', { id, payment, data }, { as: sam })
  }
  /** Ends a ticket without a charge: what it was paid becomes credit. */
  const end = async (id: number) => {
    const read = await app.call('POST /api/get-ticket', { data: { ticketid: id } }, { as: sam })
    const { version } = read.body as { version: number }
    const data = { outcome: 'not_repairable' as const, fee_cents: 0, comment: 'It is corroded.', version }
    expect((await app.call('POST /api/tickets/{id}/outcome', { id, data }, { as: sam })).status).toBe(200)
  }
  /** Lets what the first ticket was paid go to the second, and on to the third; returns what the third has of it. */
  const passOn = async () => {
    await end(one)
    await setStatus(app, sam, two, 4)
    await end(two)
    await setStatus(app, sam, three, 4)
    const { entries, paid_cents } = await money(three)
    expect(entries.map(({ neighbour }) => neighbour)).toEqual([two])
    expect(await readPaid()).toEqual([0, 0, paid_cents])
    return paid_cents
  }
  const report = async (event: ReturnType<StripeStandIn['message']>) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': event.signature }
    expect((await app.fetch(cardEventsPath, { method: 'POST', headers, body: event.body })).status).toBe(200)
  }
  const payByCard = async () => {
    const { body } = await app.call('POST /api/tickets/{id}/checkouts', { id: one }, { as: mei })
    const paid = stripe.pay(new URL(body.url).pathname.split('/').at(-1)!)
    await report(stripe.message('checkout.session.completed', paid))
    return paid
  }

  test.both(
    'a lower price whose difference pays for a neighbour expires the checkout of before',
    async () => {
      const { agreed_cents: agreed } = await money(two)
      await enter(two, 'payments', agreed)
      const { due_cents: due } = await money(one)
      const { body } = await app.call('POST /api/tickets/{id}/checkouts', { id: one }, { as: mei })
      const session = new URL(body.url).pathname.split('/').at(-1)!
      const data = { kind: 'new_price' as const, description: 'A used screen', amount_cents: agreed - 1_000 }
      expect((await app.call('POST /api/tickets/{id}/quotes', { id: two, data }, { as: sam })).status).toBe(
        200,
      )
      expect((await money(one)).due_cents).toBe(due - 1_000)
      expect(stripe.session(session).status).toBe('expired')
    },
  )

  test.both('a failed card refund that pays for a neighbour expires the checkout of before', async () => {
    const paid = await payByCard()
    await end(one)
    const payment = paid.payment_intent!
    await report(stripe.message('charge.refunded', stripe.refund(payment, paid.amount_total)))
    await setStatus(app, sam, two, 4)
    const { due_cents: due } = await money(two)
    const { body } = await app.call('POST /api/tickets/{id}/checkouts', { id: two }, { as: mei })
    const session = new URL(body.url).pathname.split('/').at(-1)!
    await report(stripe.message('refund.failed', stripe.failedRefund(payment, paid.amount_total)))
    expect((await money(two)).due_cents).toBe(due - paid.amount_total)
    expect(stripe.session(session).status).toBe('expired')
  })

  test.both('the payment behind it is taken back, and no ticket keeps any of it', async () => {
    await enter(one, 'payments', (await money(one)).due_cents)
    await passOn()
    const { status, body } = await takeBack(one, 'payment')
    expect([status, body.error]).toEqual([200, undefined])
    expect(await readPaid()).toEqual([0, 0, 0])
    expect((await money(three)).due_cents).toBe((await money(three)).agreed_cents)
  })

  test.both('the statement behind it is undone, and no ticket keeps any of it', async () => {
    const day = localDay(app.shop.now(), 'Australia/Melbourne')
    const { due_cents } = await money(one)
    const line = `${day},${(due_cents / 100).toFixed(2)},ticket ${toPaymentReference(one)}`
    const file = `Date,Amount,Description\n${line}\n`
    const { body } = await app.call('POST /api/money/statements', { file, apply: true }, { as: sam })
    expect(body.booked_cents).toBe(due_cents)
    await passOn()
    const undone = await app.call('DELETE /api/money/statements/{id}', { id: body.id! }, { as: sam })
    expect([undone.status, undone.body.error]).toEqual([200, undefined])
    expect(await readPaid()).toEqual([0, 0, 0])
  })

  test.both('a refund at the card service of the payment behind it leaves none on any ticket', async () => {
    const paid = await payByCard()
    await passOn()
    await report(stripe.message('charge.refunded', stripe.refund(paid.payment_intent!, paid.amount_total)))
    expect(await readPaid()).toEqual([0, 0, 0])
  })

  test.both(
    'what was refunded of it by hand is missing there once the card service refunds it too',
    async () => {
      const paid = await payByCard()
      await passOn()
      await enter(three, 'refunds', 1_000)
      await report(stripe.message('charge.refunded', stripe.refund(paid.payment_intent!, paid.amount_total)))
      expect(await readPaid()).toEqual([0, 0, -1_000])
    },
  )

  test.both('a payment is not taken back before what was refunded of it on the last ticket is', async () => {
    await enter(one, 'payments', (await money(one)).due_cents)
    const passed = await passOn()
    await enter(three, 'refunds', 1_000)
    const before = await readPaid()
    const refused = await takeBack(one, 'payment')
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Part of it was refunded since. Take back the refund first.',
    ])
    expect(await readPaid()).toEqual(before)
    expect((await takeBack(three, 'refund')).status).toBe(200)
    expect((await money(three)).paid_cents).toBe(passed)
    expect((await takeBack(one, 'payment')).status).toBe(200)
    expect(await readPaid()).toEqual([0, 0, 0])
  })

  test.both(
    'credit comes back from the ticket that still has it, not from one where it was refunded',
    async () => {
      const [, second, third] = (await Promise.all(tickets.map(money))).map((read) => read.agreed_cents)
      await enter(one, 'payments', 2_000)
      await enter(one, 'payments', second! + third! - 2_000)
      await end(one)
      // What went last comes back first: that of the second ticket.
      await setStatus(app, sam, three, 4)
      await setStatus(app, sam, two, 4)
      expect(await readPaid()).toEqual([0, second, third])
      await enter(two, 'refunds', second!)
      expect((await takeBack(one, 'payment')).status).toBe(200)
      expect(await readPaid()).toEqual([0, 0, third! - 2_000])
    },
  )
})
