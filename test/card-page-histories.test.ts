import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { levels } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { bookParcel } from '#domain/bookings/book-parcel.ts'
import type { Caller } from '#domain/caller.ts'
import type { Cards, CardSession } from '#domain/card-payments.ts'
import { adjustInvoice } from '#domain/money/adjust-invoice.ts'
import { openCheckout } from '#domain/money/open-checkout.ts'
import { openParcelCheckout } from '#domain/money/open-parcel-checkout.ts'
import { readStaffMoney } from '#domain/money/read-money.ts'
import { receiveCardEvent } from '#domain/money/receive-card-event.ts'
import { recordPayment, recordRefund } from '#domain/money/record-entry.ts'
import { recordParcelPayment } from '#domain/money/record-parcel-payment.ts'
import { reversePayment } from '#domain/money/reverse-payment.ts'
import { readTicketMoney } from '#domain/money/ticket-money.ts'
import { readParcel } from '#domain/parcels/read-parcel.ts'
import { withdrawQuote } from '#domain/quotes/withdraw-quote.ts'
import { addNote } from '#domain/workflow/add-note.ts'
import { answerQuote } from '#domain/workflow/answer-quote.ts'
import { endTicket } from '#domain/workflow/end-ticket.ts'
import { proposeQuote } from '#domain/quotes/propose-quote.ts'
import { onBothEngines } from './engines.ts'
import { anAbn, findOpenQuote, setProfile } from './money.ts'
import { openTestApp, type SignedIn, type TestApp } from './open-test-app.ts'
import { phoneBySlug, sampleContact } from './sample-booking.ts'

const deeds = [
  'finish',
  'finish',
  'back',
  'end',
  'charge',
  'quote',
  'lower',
  'approve',
  'decline',
  'withdraw',
  'adjust',
  'reverse',
  'pay',
  'refund',
  'pay all',
  'open',
  'open',
  'open',
  'open all',
  'open all',
  'pay by card',
  'pay by card',
  'refund to card',
  'fail the refund',
] as const
type Step = { does: (typeof deeds)[number]; at: number; cents: number }
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom(...deeds),
  at: fc.nat({ max: 2 }),
  cents: fc.integer({ min: 1, max: 30_000 }),
})

/** A card service in memory. */
function openCards() {
  const sessions = new Map<string, CardSession>()
  const refunds = new Map<string, { cents: number; failed: number[] }>()
  const find = (id: string) => ({ ...sessions.get(id)! })
  const cards: Cards = {
    openSession: async ({ amountCents }) => {
      const id = randomUUID()
      const url = `https://pay.example/${id}`
      sessions.set(id, {
        id,
        state: 'open',
        url,
        paid: false,
        amountCents,
        currency: 'aud',
        payment: null,
      })
      return { id, url }
    },
    readSession: async (id) => find(id),
    closeSession: async (id) => {
      const session = sessions.get(id)!
      if (session.state === 'open') Object.assign(session, { state: 'expired', url: null })
      return find(id)
    },
    refund: () => Promise.reject(new Error('Refunds are reported here')),
    parseWebhook: async () => null,
  }
  return { cards, sessions, refunds }
}

onBothEngines('pages to pay by card on %s', (engine) => {
  let app: TestApp
  let card: ReturnType<typeof openCards>
  let mei: Caller
  let sam: Caller
  let phone: number
  let events = 0
  beforeEach(async () => {
    card = openCards()
    app = await openTestApp({ engine, throttle: false, cards: card.cards })
    mei = toCaller(await app.customer('Mei Tanaka'), levels.customer)
    const owner = await app.staff('Sam Okafor')
    sam = { ...toCaller(owner, levels.staff), role: 'owner' }
    phone = (await phoneBySlug(app, 'iphone13')).id
    await setProfile(app, owner, {
      abn: anAbn,
      gstRegistered: true,
      fees: [{ key: 'assessment', label: 'Assessment', cents: 2_500 }],
    })
  })
  afterEach(() => app.close())

  const toCaller = ({ accountid, fullname, email }: SignedIn, level: Caller['level']): Caller => ({
    level,
    account: { id: accountid, fullname, email },
    sessionId: null,
  })
  const report = (event: object) => {
    events += 1
    return receiveCardEvent(app.shop, { id: `event_${events}`, kind: 'test', ...event } as never)
  }

  async function play({ does, at, cents }: Step, parcel: number, tickets: number[]): Promise<unknown> {
    const { shop } = app
    const id = tickets[at]!
    const { version, entries, counter_refundable_cents: most } = await readStaffMoney(shop, id, sam)
    const entry = { id, method: 'cash' as const, reference: '', version, overpayment_confirmed: true }
    switch (does) {
      case 'finish':
      case 'back': {
        const status = does === 'finish' ? 4 : 1
        const note = { ticketid: id, comment: 'On we go.', status, makeVisibleToCustomer: true } as const
        return addNote(shop, note, sam)
      }
      case 'end':
      case 'charge': {
        const ticket = await shop.database.db
          .selectFrom('tickets')
          .select('version')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const fee = does === 'end' ? { fee_cents: 0 } : { fee_cents: 2_500, fee_key: 'assessment' }
        const outcome = { outcome: 'not_repairable', comment: 'It cannot be repaired.', ...fee, ...ticket }
        return endTicket(shop, { id, ...outcome } as never, sam)
      }
      case 'quote':
      case 'lower': {
        const kind = does === 'quote' ? ('extra' as const) : ('new_price' as const)
        return proposeQuote(shop, { id, kind, description: 'Another part', amount_cents: 1_111 }, sam)
      }
      case 'approve':
      case 'decline':
      case 'withdraw': {
        const open = await findOpenQuote(shop.database.db, id)
        if (!open) return
        if (does === 'withdraw') return withdrawQuote(shop, { id, quoteid: open.id }, sam)
        const answer = does === 'approve' ? ('approve' as const) : ('send_back' as const)
        return answerQuote(shop, { id, quoteid: open.id, answer, name: 'Mei Tanaka' }, mei)
      }
      case 'adjust': {
        const lines = [{ label: 'Discount', amount_cents: -cents }]
        return adjustInvoice(shop, { id, lines, reason: 'As agreed.', version }, sam)
      }
      case 'reverse': {
        const payment = entries.find(({ reversible }) => reversible)?.id
        return payment && reversePayment(shop, { id, payment, reason: 'Typed twice.', version }, sam)
      }
      case 'pay':
        return recordPayment(shop, { ...entry, amount_cents: cents }, sam)
      case 'refund':
        return most > 0 && recordRefund(shop, { ...entry, amount_cents: Math.min(cents, most) }, sam)
      case 'pay all': {
        const { due_cents, version: seen } = await readParcel(shop.database.db, parcel, sam)
        const all = { id: parcel, method: 'bank' as const, reference: '', overpayment_confirmed: true }
        return recordParcelPayment(shop, { ...all, amount_cents: due_cents! + 100, version: seen }, sam)
      }
      case 'open':
        return openCheckout(shop, id, mei)
      case 'open all':
        return openParcelCheckout(shop, parcel, mei)
      case 'pay by card': {
        const session = [...card.sessions.values()].findLast(({ state }) => state === 'open')
        if (!session) return
        Object.assign(session, { state: 'complete', url: null, paid: true, payment: `pay_${session.id}` })
        card.refunds.set(session.payment!, { cents: 0, failed: [] })
        return report({ about: 'session', session: { ...session }, failed: false })
      }
      case 'refund to card': {
        const session = [...card.sessions.values()].findLast(({ paid }) => paid)
        if (!session) return
        const payment = session.payment!
        const refund = card.refunds.get(payment)!
        refund.cents = session.amountCents
        const refunded = { payment, refundedCents: refund.cents, currency: 'aud', ticketId: null }
        return report({ about: 'refund', refunded })
      }
      case 'fail the refund': {
        const [payment, refund] = [...card.refunds].findLast(([, { cents: back }]) => back > 0) ?? []
        if (!refund) return
        const failed = { payment, refund: `refund_${events}`, amountCents: refund.cents, currency: 'aud' }
        refund.cents = 0
        return report({ about: 'failed_refund', failed })
      }
    }
  }

  /** No page that can still be paid asks for anything but what is due now. */
  async function check(tickets: number[], last: Step): Promise<void> {
    const { db } = app.shop.database
    const open = await db
      .selectFrom('checkouts')
      .select(['ticket_id', 'parcel_id', 'session', 'amount_cents'])
      .where('ticket_id', 'in', tickets)
      .execute()
    for (const { ticket_id, parcel_id, session, amount_cents } of open) {
      if (card.sessions.get(session)!.state !== 'open') continue
      let due = 0
      for (const id of parcel_id === null ? [ticket_id] : tickets) {
        const { balance_cents, due_cents } = await readTicketMoney(db, id)
        due += Math.max(0, Math.min(balance_cents, due_cents))
      }
      expect([last.does, amount_cents]).toEqual([last.does, due])
    }
  }

  const histories = engine === 'sqlite' ? 80 : 15

  test(
    `no page of ${histories} parcels asks for anything but what is due`,
    async () => {
      const history = fc.array(step, { minLength: 4, maxLength: 14 })
      const playAll = async (steps: Step[]) => {
        const items = ['screen', 'battery', 'speaker'].map((repair_name) => ({
          phone_id: phone,
          repair_name,
          phone_serial: 'F2LXK0ABCD12',
          phone_pin: '',
        }))
        const { parcel_id, ticket_ids } = await bookParcel(app.shop, { ...sampleContact, items }, mei, {
          idempotencyKey: null,
          draftToken: null,
          from: { address: '203.0.113.7', browser: 'one' },
        })
        card.sessions.clear()
        card.refunds.clear()
        for (const one of steps) {
          await play(one, parcel_id, ticket_ids).catch((thrown: unknown) => {
            if (!(thrown instanceof Refusal)) throw thrown
          })
          app.clock.advance(MINUTE_MS)
          await check(ticket_ids, one)
        }
      }
      const numRuns = histories
      await fc.assert(fc.asyncProperty(history, playAll), { numRuns, seed: 20_261_127, endOnFailure: true })
    },
    60 * SECOND_MS + histories * 2 * SECOND_MS,
  )
})
