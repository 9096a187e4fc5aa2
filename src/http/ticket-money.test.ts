import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Ticket } from '#contract/tickets.schema.ts'
import { composeQueued } from '#test/compose-queued.ts'
import { setProfile, setStatus } from '#test/money.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { engines } from '#test/open-test-database.ts'
import { bookFor } from '#test/sample-booking.ts'

describe.each(engines)('the money of a ticket on %s', (engine) => {
  let app: TestApp
  let sam: SignedIn
  let mei: SignedIn
  let id: number
  let price: number
  beforeEach(async () => {
    app = await openTestApp({ engine })
    sam = await app.staff()
    mei = await app.customer('Mei Tanaka')
    await setProfile(app, sam)
    id = await bookFor(app, mei)
    price = (await staffMoney()).agreed_cents
  })
  afterEach(() => app.close())

  const staffMoney = async () =>
    (await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: sam })).body
  const customerMoney = async () => (await app.call('GET /api/tickets/{id}/money', { id }, { as: mei })).body
  async function pay(amount_cents: number) {
    const { version } = await staffMoney()
    const data = {
      method: 'cash' as const,
      amount_cents,
      reference: '',
      version,
      overpayment_confirmed: true,
    }
    expect((await app.call('POST /api/tickets/{id}/payments', { id, data }, { as: sam })).status).toBe(200)
  }
  /** The amounts as every call tells them. */
  async function everywhere() {
    const ticket = { data: { ticketid: id } }
    const seen = [
      (await app.call('POST /api/get-ticket', ticket, { as: sam })).body as Ticket,
      (await app.call('POST /api/get-user-ticket', ticket, { as: mei })).body as Ticket,
      (await app.call('GET /api/pages/tickets/{id}', { id }, { as: mei })).body.ticket,
      (await app.call('POST /api/pages/admin/tickets/{id}', { id, data: null }, { as: sam })).body.ticket,
      await customerMoney(),
      await staffMoney(),
    ].map(({ agreed_cents, balance_cents, due_cents, held_cents }) => [
      agreed_cents,
      balance_cents,
      due_cents,
      held_cents,
    ])
    for (const one of seen) expect(one).toEqual(seen[0])
    const [agreed, balance, due, held] = seen[0]!
    return { agreed, balance, due, held }
  }

  test('a deposit on an open ticket is held, nothing is due, and nothing is owed back', async () => {
    expect(await everywhere()).toEqual({ agreed: price, balance: 0, due: 0, held: 0 })
    await pay(7_010)
    expect(await everywhere()).toEqual({ agreed: price, balance: -7_010, due: 0, held: 7_010 })
    expect((await customerMoney()).owed_back_cents).toBe(0)
    const receipt = (await composeQueued(app)).find(({ text }) => text.includes('$70.10'))?.text
    expect(receipt).toContain('Nothing is to be paid now.')
    expect(receipt).not.toContain('credit')
  })

  test('a deposit is taken off what falls due with the invoice', async () => {
    await pay(7_010)
    await setStatus(app, sam, id, 4)
    expect(await everywhere()).toEqual({ agreed: price, balance: price - 7_010, due: price - 7_010, held: 0 })
    await pay(price - 7_010)
    expect(await everywhere()).toEqual({ agreed: price, balance: 0, due: 0, held: 0 })
  })

  test('what is held beyond the agreed total is owed back', async () => {
    await pay(price + 5_000)
    expect(await everywhere()).toEqual({
      agreed: price,
      balance: -price - 5_000,
      due: 0,
      held: price + 5_000,
    })
    expect((await staffMoney()).owed_back_cents).toBe(5_000)
  })

  test('a deposit on a ticket that ends without a fee is owed back, and the customer is told', async () => {
    await pay(7_010)
    const { body } = await app.call('POST /api/get-ticket', { data: { ticketid: id } }, { as: sam })
    const data = {
      outcome: 'cancelled_by_shop' as const,
      fee_cents: 0,
      comment: 'Sorry.',
      visible: true,
      version: (body as Ticket).version,
    }
    expect((await app.call('POST /api/tickets/{id}/outcome', { id, data }, { as: sam })).status).toBe(200)
    expect(await everywhere()).toEqual({ agreed: 0, balance: -7_010, due: 0, held: 7_010 })
    expect((await customerMoney()).owed_back_cents).toBe(7_010)
    const emails = await composeQueued(app)
    expect(emails.some(({ text }) => text.includes('We owe you $70.10 and pay it back.'))).toBe(true)
  })
})
