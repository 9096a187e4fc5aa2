import { afterEach, beforeEach, expect } from 'vitest'
import { cardEventsPath } from '#contract/money.ts'
import { openStripe } from '#integrations/stripe.ts'
import { bookParcelFor } from '#test/book-parcel.ts'
import { owing, setStatus } from '#test/money.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type Browser, type TestApp } from '#test/open-test-app.ts'
import { readPdfText } from '#test/read-billing-document.ts'
import { openStripeStandIn, type StripeStandIn } from '#test/stripe-stand-in.ts'

onOneEngine('paying by a private link on %s', (engine, test) => {
  let stripe: StripeStandIn
  let app: TestApp
  let mei: Awaited<ReturnType<typeof owing>>
  let anyone: Browser
  let token: string
  beforeEach(async () => {
    stripe = await openStripeStandIn()
    app = await openTestApp({ engine, throttle: false, cards: openStripe(stripe.settings) })
    mei = await owing(app)
    const { body } = await app.call('GET /api/tickets/{id}/link', { id: mei.ticket }, { as: mei.customer })
    token = body.link.split('/').at(-1)!
    anyone = app.browser()
  })
  afterEach(async () => {
    await app.close()
    await stripe.close()
  })

  const unlock = () =>
    app.call('POST /api/track/{token}/access', { token, data: { digits: '0156' } }, { as: anyone })
  const pay = () => app.call('POST /api/track/{token}/checkout', { token }, { as: anyone })

  test('the card service asks for the balance, leads back to the private page, and its event settles the ticket', async () => {
    expect((await pay()).status).toBe(403)
    await unlock()
    const { due_cents: due } = await mei.money()
    const { tasks } = (await app.call('GET /api/track/{token}', { token }, { as: anyone })).body
    expect(tasks).toMatchObject({ due_cents: due, cards: true, invoice: true })
    expect(tasks!.bank?.reference ?? null).toBe((await mei.money()).pay.bank?.reference ?? null)

    const { status, body } = await pay()
    expect(status).toBe(200)
    const session = stripe.session(new URL(body.url).pathname.split('/').at(-1)!)
    expect(session).toMatchObject({
      amount_total: due,
      success_url: `http://localhost:3000/track/${token}?done=paid`,
      cancel_url: `http://localhost:3000/track/${token}`,
    })
    const event = stripe.message('checkout.session.completed', stripe.pay(session.id))
    const headers = { 'content-type': 'application/json', 'stripe-signature': event.signature }
    expect((await app.fetch(cardEventsPath, { method: 'POST', headers, body: event.body })).status).toBe(200)
    expect((await mei.money()).due_cents).toBe(0)
    const paid = await pay()
    expect([paid.status, paid.body.error]).toEqual([409, 'There is nothing to pay on this ticket.'])
  })

  test('where several tickets of a parcel owe, one payment by the link of one pays them all', async () => {
    const { parcel, tickets } = await bookParcelFor(app, mei.customer, 3)
    const staff = await app.staff('Sam Okafor')
    for (const id of tickets.slice(0, 2)) await setStatus(app, staff, id, 4)
    const link = await app.call('GET /api/tickets/{id}/link', { id: tickets[0]! }, { as: mei.customer })
    token = link.body.link.split('/').at(-1)!
    await unlock()
    const readDue = async () =>
      (await app.call('GET /api/parcels/{id}', { id: parcel }, { as: staff })).body.due_cents!
    const due = await readDue()
    const { tasks } = (await app.call('GET /api/track/{token}', { token }, { as: anyone })).body
    expect(tasks).toMatchObject({ together: { due_cents: due, ticket_ids: tickets.slice(0, 2) } })
    expect(tasks!.due_cents).toBeLessThan(due)
    const { body } = await pay()
    const session = stripe.session(new URL(body.url).pathname.split('/').at(-1)!)
    expect(session).toMatchObject({ amount_total: due, cancel_url: `http://localhost:3000/track/${token}` })
    const event = stripe.message('checkout.session.completed', stripe.pay(session.id))
    const headers = { 'content-type': 'application/json', 'stripe-signature': event.signature }
    expect((await app.fetch(cardEventsPath, { method: 'POST', headers, body: event.body })).status).toBe(200)
    expect(await readDue()).toBe(0)
    const after = (await app.call('GET /api/track/{token}', { token }, { as: anyone })).body.tasks
    expect(after).toMatchObject({ due_cents: 0, together: null })
  })

  test('a payment page that was opened from the account is not given to the holder of a link', async () => {
    await app.call('POST /api/tickets/{id}/checkouts', { id: mei.ticket }, { as: mei.customer })
    await unlock()
    const { body } = await pay()
    const session = stripe.session(new URL(body.url).pathname.split('/').at(-1)!)
    expect(session).toMatchObject({ cancel_url: `http://localhost:3000/track/${token}` })
  })

  test('the invoice opens without the name, address and serial of the customer', async () => {
    expect((await app.call('GET /api/track/{token}/invoice.pdf', { token }, { as: anyone })).status).toBe(403)
    await unlock()
    const response = await app.fetch(`/api/track/${token}/invoice.pdf`, {}, anyone)
    const text = readPdfText(new Uint8Array(await response.arrayBuffer()))
    expect([response.status, text]).toEqual([200, expect.stringContaining('nvoice')])
    for (const secret of ['Mei Tanaka', 'Wattle', 'Carlton', 'F2LXK0ABCD12'])
      expect(text).not.toContain(secret)
  })
})
