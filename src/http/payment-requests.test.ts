import { afterEach, beforeEach, expect } from 'vitest'
import { composeQueued } from '#test/compose-queued.ts'
import { onOneEngine } from '#test/engines.ts'
import { setProfile, setStatus } from '#test/money.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { readPdfText } from '#test/read-billing-document.ts'
import { bookFor } from '#test/sample-booking.ts'

onOneEngine('a shop without an ABN on %s', (engine, test) => {
  let app: TestApp
  let staff: SignedIn
  let mei: SignedIn
  let ticket: number
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    staff = await app.staff()
    mei = await app.customer()
    ticket = await bookFor(app, mei)
  })
  afterEach(() => app.close())

  const money = async () => (await app.call('GET /api/tickets/{id}/money', { id: ticket }, { as: mei })).body
  const adjust = async () => {
    const { version } = (await app.call('GET /api/tickets/{id}/desk-money', { id: ticket }, { as: staff }))
      .body
    const lines = [{ label: 'Discount', amount_cents: -1_000 }]
    const data = { lines, reason: 'It took longer.', version }
    return app.call('POST /api/tickets/{id}/adjustments', { id: ticket, data }, { as: staff })
  }
  const emails = async () => {
    const all = await composeQueued(app)
    return all.map(({ subject, text, html }) => `${subject} ${text} ${html}`.replace(/https?:\S+/g, ''))
  }

  test('emails name a payment request, and no invoice', async () => {
    await setStatus(app, staff, ticket, 4)
    expect((await adjust()).status).toBe(200)
    const sent = await emails()
    expect(sent.join(' ')).toContain('Your payment request and every way to pay')
    expect(sent.join(' ')).toContain('for payment request 1: ticket')
    expect(sent.join(' ')).toContain('Open payment request and payments')
    for (const email of sent) expect(email).not.toMatch(/invoice/i)
  })

  test('the money of a ticket names it before and after, also once an ABN was entered', async () => {
    expect((await money()).document).toBe('payment request')
    await setStatus(app, staff, ticket, 4)
    await setProfile(app, staff)
    expect((await money()).document).toBe('payment request')
    const later = await bookFor(app, mei)
    const { body } = await app.call('GET /api/tickets/{id}/money', { id: later }, { as: mei })
    expect(body.document).toBe('invoice')
  })

  test('its adjustment note names the payment request', async () => {
    await setStatus(app, staff, ticket, 4)
    const { number } = (await adjust()).body
    const read = { id: ticket, number }
    const { body } = await app.call('GET /api/tickets/{id}/invoices/{number}', read, { as: mei })
    expect(body.paper.standing?.document).toBe('payment request')
    const pdf = await app.fetch(`/api/tickets/${ticket}/invoices/${number}/pdf`, {}, mei)
    const words = readPdfText(new Uint8Array(await pdf.arrayBuffer())).replace(/\s+/g, ' ')
    expect(words).toContain('Adjusts payment request 1')
    expect(words).toContain('Balance of payment request 1')
    expect(words).not.toMatch(/invoice/i)
  })
})
