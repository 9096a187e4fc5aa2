import { afterEach, expect, test } from 'vitest'
import { cardEventsPath } from '#contract/money.ts'
import { firstProfile } from '#contract/first-profile.ts'
import { anAbn } from '#test/money.ts'
import { onBothEngines } from '#test/engines.ts'
import { openStripeStandIn, type Message, type StripeStandIn } from '#test/stripe-stand-in.ts'
import { openCrashShop, type CrashShop } from './crash-shop.ts'
import { randomMoment } from './random-moment.ts'
import { createRecord, bookingBody, submit } from './writers.ts'

const rounds = Number(process.env.CRASH_ROUNDS ?? 2)

onBothEngines('payments and invoices of a process that is killed on %s', (engine) => {
  let shop: CrashShop
  let stripe: StripeStandIn
  afterEach(async () => {
    await shop?.close()
    await stripe?.close()
  })

  async function open(tickets: number): Promise<number[]> {
    stripe = await openStripeStandIn()
    shop = await openCrashShop(engine, undefined, stripe.variables)
    const profile = JSON.stringify({ ...firstProfile, abn: anAbn, gstRegistered: true })
    await shop.database.db.updateTable('shop_profile').set({ profile, version: 2 }).execute()
    const record = createRecord()
    const numbers: number[] = []
    for (let place = 0; place < tickets; place++) {
      const key = `money-${engine}-${place}`
      numbers.push((await submit(shop, shop.url(), { key, body: bookingBody(shop.phone, key) }, record))!)
    }
    return numbers
  }
  const post = async (
    path: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<number | null> => {
    try {
      const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
      const response = await fetch(shop.url() + path, { ...init, signal: AbortSignal.timeout(15_000) })
      await response.arrayBuffer()
      return response.status
    } catch {
      return null
    }
  }

  test(
    `invoice numbers have neither gaps nor duplicates, ${rounds} times`,
    { timeout: 60_000 + rounds * 30_000 },
    async () => {
      const tickets = await open(12 * rounds)
      const invoice = (ticketid: number) => {
        const data = { ticketid, comment: 'Done.', status: 4, makeVisibleToCustomer: true }
        const headers = { cookie: shop.staff, origin: shop.url() }
        return post('/api/submit-ticket-comment', headers, JSON.stringify({ data }))
      }
      const promised = new Set<number>()
      for (let round = 0; round < rounds; round++) {
        const mine = tickets.slice(round * 12, round * 12 + 12)
        const all = Promise.all(
          mine.map(async (ticket) => {
            if ((await invoice(ticket)) === 200) promised.add(ticket)
          }),
        )
        await randomMoment(65)
        await shop.kill()
        await all
        await shop.restart()
        // Requests without a response are retried.
        for (const ticket of mine) if ((await invoice(ticket)) === 200) promised.add(ticket)
      }
      const { db } = shop.database
      const rows = await db.selectFrom('invoices').select(['number', 'ticket_id']).orderBy('number').execute()
      expect(rows.map(({ number }) => number)).toEqual(tickets.map((_, place) => place + 1))
      expect(new Set(rows.map(({ ticket_id }) => ticket_id))).toEqual(new Set(tickets))
      expect(promised).toEqual(new Set(tickets))
      const events = await db
        .selectFrom('events')
        .select('ticket_id')
        .where('kind', '=', 'ticket.invoiced')
        .execute()
      expect(events).toHaveLength(tickets.length)
    },
  )

  test(
    `each card payment is recorded once, however often Stripe reports it, ${rounds} times`,
    { timeout: 60_000 + rounds * 30_000 },
    async () => {
      const tickets = await open(10)
      const events: Message[] = []
      const notify = ({ body, signature }: Message) =>
        post(cardEventsPath, { 'stripe-signature': signature }, body)
      for (let round = 0; round < rounds; round++) {
        const fresh: Message[] = []
        for (const ticket of tickets) {
          const session = stripe.open(formFor(ticket), stripe.baseUrl)
          const now = Date.now()
          await shop.database.db
            .insertInto('checkouts')
            .values({
              ticket_id: ticket,
              session: session.id,
              amount_cents: 24_900,
              state: 'open',
              created_at: now,
              updated_at: now,
            })
            .execute()
          fresh.push(stripe.message('checkout.session.completed', stripe.pay(session.id)))
        }
        const all = Promise.all([...fresh, ...fresh].map((one) => notify(one)))
        await randomMoment(50)
        await shop.kill()
        await all
        await shop.restart()
        events.push(...fresh)
        for (const one of events) expect(await notify(one)).toBe(200)
      }
      const { db } = shop.database
      const payments = await db.selectFrom('payments').selectAll().orderBy('id').execute()
      expect(payments).toHaveLength(events.length)
      expect(new Set(payments.map(({ card_payment }) => card_payment)).size).toBe(events.length)
      const states = await db.selectFrom('checkouts').select('state').execute()
      expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['paid']))
      const emails = await db
        .selectFrom('outbox')
        .select('id')
        .where('email_kind', '=', 'payment-received')
        .execute()
      expect(emails).toHaveLength(events.length)
    },
  )
})

function formFor(ticket: number): URLSearchParams {
  return new URLSearchParams({
    mode: 'payment',
    client_reference_id: String(ticket),
    'line_items[0][price_data][unit_amount]': '24900',
    'line_items[0][price_data][currency]': 'aud',
  })
}
