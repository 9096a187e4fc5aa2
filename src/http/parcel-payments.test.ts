import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, expect } from 'vitest'
import { formatCents } from '#contract/money-amounts.ts'
import { cardEventsPath } from '#contract/money.ts'
import { localDay } from '#domain/shop/announced-closures.ts'
import { openStripe } from '#integrations/stripe.ts'
import { bookParcelFor } from '#test/book-parcel.ts'
import { onOneEngine } from '#test/engines.ts'
import { setProfile, setStatus } from '#test/money.ts'
import { openTestApp, publicOrigin, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { readPdfText } from '#test/read-billing-document.ts'
import { openStripeStandIn, type StripeStandIn } from '#test/stripe-stand-in.ts'

const headers = { origin: publicOrigin, 'sec-fetch-site': 'same-origin' }

onOneEngine('payments of a parcel on %s', (engine, test) => {
  let stripe: StripeStandIn
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let parcel: number
  let tickets: number[]
  beforeEach(async () => {
    stripe = await openStripeStandIn()
    app = await openTestApp({ engine, throttle: false, cards: openStripe(stripe.settings) })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    await setProfile(app, sam)
    const booked = await bookParcelFor(app, mei, 3)
    parcel = booked.parcel
    tickets = booked.tickets
    // The second ticket has the oldest document.
    await setStatus(app, sam, tickets[1]!, 4)
    await setStatus(app, sam, tickets[0]!, 4)
  })
  afterEach(async () => {
    await app.close()
    await stripe.close()
  })

  const read = async () => (await app.call('GET /api/parcels/{id}', { id: parcel }, { as: sam })).body
  const money = async (id: number) =>
    (await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: sam })).body
  const dues = async () => Promise.all(tickets.map(async (id) => (await money(id)).due_cents))
  const pay = async (amount_cents: number, more: object = {}) =>
    app.call(
      'POST /api/parcels/{id}/payments',
      { id: parcel, data: { method: 'bank', amount_cents, version: (await read()).version, ...more } },
      { as: sam },
    )
  const report = (event: ReturnType<StripeStandIn['message']>) =>
    app.fetch(cardEventsPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': event.signature },
      body: event.body,
    })
  const openPage = async () => {
    const { status, body } = await app.call('POST /api/parcels/{id}/checkout', { id: parcel }, { as: mei })
    expect(status).toBe(200)
    return stripe.session(new URL(body.url).pathname.split('/').at(-1)!)
  }

  test.both(
    'a payment is split by document number, the oldest first, and a part payment leaves the rest due',
    async () => {
      const [first, second] = (await dues()) as [number, number]
      const { body } = await pay(second + 1_050)
      expect(body).toEqual({
        parts: [
          { ticket_id: tickets[1], amount_cents: second },
          { ticket_id: tickets[0], amount_cents: 1_050 },
        ],
      })
      expect(await dues()).toEqual([first - 1_050, 0, 0])
      expect((await read()).due_cents).toBe(first - 1_050)
      const again = await app.call(
        'POST /api/parcels/{id}/payments',
        { id: parcel, data: { method: 'bank', amount_cents: 100, version: 0 } },
        { as: sam },
      )
      expect(again.status).toBe(409)
    },
  )

  test.both(
    'more than is due has to be confirmed, and becomes credit that pays a neighbour when it falls due',
    async () => {
      const due = (await read()).due_cents!
      const refused = await pay(due + 2_000)
      expect([refused.status, refused.body]).toEqual([
        409,
        expect.objectContaining({ error: 'That is $20.00 more than is due.', excess_cents: 2_000 }),
      ])
      expect((await pay(due + 2_000, { overpayment_confirmed: true })).status).toBe(200)
      expect((await money(tickets[0]!)).owed_back_cents).toBe(2_000)

      await setStatus(app, sam, tickets[2]!, 4)
      const third = await money(tickets[2]!)
      expect(third.entries).toMatchObject([{ kind: 'credit', amount_cents: 2_000, neighbour: tickets[0] }])
      expect(third.due_cents).toBe(third.agreed_cents - 2_000)
      expect((await money(tickets[0]!)).owed_back_cents).toBe(0)
      const day = localDay(app.shop.now(), 'Australia/Melbourne')
      const { body } = await app.call('GET /api/money/payments', { from: day, to: day }, { as: sam })
      expect(body.totals.net_cents).toBe(due + 2_000)

      // Credit comes back when the payment behind it turns out to be a mistake.
      const { entries, version } = await money(tickets[0]!)
      const payment = entries.find(({ kind }) => kind === 'payment')!.id
      const data = { reason: 'Typed twice.', version }
      expect(
        (
          await app.call(
            'POST /api/tickets/{id}/payments/{payment}/reversal',
            { id: tickets[0]!, payment, data },
            { as: sam },
          )
        ).status,
      ).toBe(200)
      expect((await money(tickets[0]!)).paid_cents).toBe(0)
      expect((await money(tickets[2]!)).due_cents).toBe(third.agreed_cents)
    },
  )

  test.both('the files for Xero and MYOB hold what came in once, whatever credit moved', async () => {
    const received = (await read()).due_cents! + 2_000
    expect((await pay(received, { overpayment_confirmed: true })).status).toBe(200)
    await setStatus(app, sam, tickets[2]!, 4)
    const day = localDay(app.shop.now(), 'Australia/Melbourne')
    const readRows = async (to: string, part: string) => {
      const file = await app.fetch(
        `/api/money/exports/${to}?from=${day}&to=${day}&part=${part}`,
        { headers },
        sam,
      )
      expect(file.status).toBe(200)
      return parse(await file.text(), { bom: true, columns: true }) as Record<string, string>[]
    }
    const sum = (rows: Record<string, string>[], column: string) =>
      rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0)
    const paid = await Promise.all(tickets.map(async (id) => (await money(id)).paid_cents))
    expect(sum(await readRows('xero', 'payments'), '*Amount')).toBe(received)
    const applied = await readRows('myob', 'payments')
    // The second ticket has the first invoice.
    const ofInvoices = ['2', '1', '3'].map((number) =>
      sum(
        applied.filter((row) => row['Invoice #'] === number),
        'Amount Applied',
      ),
    )
    expect(ofInvoices).toEqual(paid)
    expect(sum(await readRows('myob', 'deposits'), 'Amount')).toBe(0)
    expect(ofInvoices.reduce((total, cents) => total + cents, 0)).toBe(received)
  })

  test.both(
    'a payment whose credit was refunded on a neighbour is not taken back before that refund is',
    async () => {
      const [id, neighbour] = [tickets[2]!, tickets[1]!]
      const enter = async (ticket: number, call: 'payments' | 'refunds', amount_cents: number) => {
        const { version } = await money(ticket)
        const data = { method: 'cash' as const, amount_cents, version, overpayment_confirmed: true }
        const { status } = await app.call(`POST /api/tickets/{id}/${call}`, { id: ticket, data }, { as: sam })
        expect(status).toBe(200)
      }
      const takeBack = async (ticket: number, kind: 'payment' | 'refund') => {
        const { entries, version } = await money(ticket)
        const payment = entries.find((entry) => entry.kind === kind && entry.reversible)!.id
        const data = { reason: 'Typed twice.', version }
        return app.call(
          'POST /api/tickets/{id}/payments/{payment}/reversal',
          { id: ticket, payment, data },
          { as: sam },
        )
      }
      const due = (await dues())[1]!
      // What is over its own price is credit, and pays the neighbour.
      await enter(id, 'payments', (await money(id)).agreed_cents + due)
      expect((await money(neighbour)).paid_cents).toBe(due)
      await enter(neighbour, 'refunds', 1_000)
      const refused = await takeBack(id, 'payment')
      expect([refused.status, refused.body.error]).toEqual([
        409,
        'Part of it was refunded since. Take back the refund first.',
      ])
      expect((await takeBack(neighbour, 'refund')).status).toBe(200)
      expect((await takeBack(id, 'payment')).status).toBe(200)
      expect([(await money(id)).paid_cents, (await money(neighbour)).paid_cents]).toEqual([0, 0])
    },
  )

  test.both(
    'one card payment pays everything that is due, once, and the refund of one ticket stays with it',
    async () => {
      const own = await app.call('POST /api/tickets/{id}/checkouts', { id: tickets[0]! }, { as: mei })
      const ownSession = new URL(own.body.url).pathname.split('/').at(-1)!
      const [first, second] = (await dues()) as [number, number]
      const session = await openPage()
      expect(session.amount_total).toBe(first + second)
      expect(stripe.session(ownSession).status).toBe('expired')
      expect((await openPage()).id).toBe(session.id)

      const paid = stripe.pay(session.id)
      for (const event of [
        stripe.message('checkout.session.completed', paid),
        stripe.message('checkout.session.completed', paid),
      ])
        expect((await report(event)).status).toBe(200)
      expect(await dues()).toEqual([0, 0, 0])
      const entries = await Promise.all(tickets.map(async (id) => (await money(id)).entries))
      expect(entries.map((list) => list.map(({ amount_cents }) => amount_cents))).toEqual([
        [first],
        [second],
        [],
      ])

      const { version } = await money(tickets[0]!)
      const data = { payment_id: entries[0]![0]!.id, amount_cents: 900, version }
      expect(
        (await app.call('POST /api/tickets/{id}/card-refunds', { id: tickets[0]!, data }, { as: sam }))
          .status,
      ).toBe(200)
      expect((await Promise.all(tickets.map(money))).map(({ paid_cents }) => paid_cents)).toEqual([
        first - 900,
        second,
        0,
      ])
      const over = { ...data, amount_cents: first, version: (await money(tickets[0]!)).version }
      expect(
        (await app.call('POST /api/tickets/{id}/card-refunds', { id: tickets[0]!, data: over }, { as: sam }))
          .status,
      ).toBe(400)
    },
  )

  test.both('any payment expires the open card payment of the parcel', async () => {
    const session = await openPage()
    await pay(500)
    expect(stripe.session(session.id).status).toBe('expired')
    const next = await openPage()
    expect(next.amount_total).toBe(session.amount_total - 500)
  })

  test('tickets of one parcel share a reference, and the statement sums them', async () => {
    await setProfile(app, sam, {
      bank: { accountName: 'Mendpost', bsb: '062-000', accountNumber: '12345678' },
    })
    const references = await Promise.all(tickets.map(async (id) => (await money(id)).pay.bank?.reference))
    expect(new Set(references).size).toBe(1)
    expect(references[0]).toMatch(/^P\d{7}$/)
    const readStatement = async () => {
      const statement = await app.fetch(`/api/parcels/${parcel}/statement.pdf`, {}, mei)
      expect(statement.status).toBe(200)
      return readPdfText(new Uint8Array(await statement.arrayBuffer())).replace(/\s+/g, ' ')
    }
    const text = await readStatement()
    for (const words of [references[0], `P-${parcel}`, ...tickets.map(String)]) expect(text).toContain(words)
    // The third ticket costs something, and nothing of it is due yet.
    const due = (await dues()).reduce((sum, cents) => sum + cents, 0)
    expect(text).toContain(`Everything in this parcel $405.00 $0.00 ${formatCents(due)}`)
    await pay(due)
    const paid = await readStatement()
    expect(paid).toContain(`Everything in this parcel $405.00 ${formatCents(due)} $0.00`)
    expect(paid).not.toMatch(/How to pay|062-000/)
    const jo = await app.customer('Jo Nguyen')
    expect((await app.fetch(`/api/parcels/${parcel}/statement.pdf`, {}, jo)).status).toBe(404)
  })
})
