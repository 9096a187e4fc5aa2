import { afterEach, beforeEach, expect } from 'vitest'
import { owing, setStatus } from '#test/money.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'

onOneEngine('invoices and payments in personal data on %s', (engine, test) => {
  let shop: TestApp
  beforeEach(async () => {
    shop = await openTestApp({ engine, throttle: false })
  })
  afterEach(() => shop.close())

  test("getOwnData includes the person's own invoices and payments only", async () => {
    const mei = await owing(shop)
    const jonas = await shop.customer('Jonas Other')
    const own = (await shop.call('GET /api/account/data', {}, { as: mei.customer })).body
    expect(own.invoices.map(({ number, ticket_id }) => [number, ticket_id])).toEqual([[1, mei.ticket]])
    expect((await shop.call('GET /api/account/data', {}, { as: jonas })).body).toMatchObject({
      invoices: [],
      payments: [],
    })
  })

  test('eraseAccount waits until money is settled; then the invoice stays and the reference goes', async () => {
    const { customer, staff, ticket, readMoney } = await owing(shop)
    await setStatus(shop, staff, ticket, 6)
    const erase = () =>
      shop.call('POST /api/account/erasures', { data: { password: customer.password } }, { as: customer })
    const refused = await erase()
    expect([refused.status, refused.body.error]).toEqual([
      409,
      `Ticket ${ticket}: money is still open. Once the account is settled, it can be erased.`,
    ])
    const { version, balance_cents: owed } = await readMoney()
    const data = { method: 'bank' as const, amount_cents: owed, reference: 'From Mei Tanaka', version }
    await shop.call('POST /api/tickets/{id}/payments', { id: ticket, data }, { as: staff })
    expect((await erase()).status).toBe(200)
    const { db } = shop.shop.database
    const documents = await db.selectFrom('invoices').select(['number', 'total_cents']).execute()
    expect(documents).toEqual([{ number: 1, total_cents: owed }])
    const payments = await db.selectFrom('payments').select(['amount_cents', 'reference']).execute()
    expect(payments).toEqual([{ amount_cents: owed, reference: '' }])
  })

  test('the staff search finds a ticket by the number of its invoice', async () => {
    const { staff, ticket } = await owing(shop)
    const { body } = await shop.call(
      'POST /api/get-ticket',
      { data: { ticketid: -1, q: 'invoice 1' } },
      { as: staff },
    )
    expect((body as unknown as { id: number }[]).map(({ id }) => id)).toEqual([ticket])
  })
})
