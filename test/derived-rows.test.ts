import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { amountKeys, pickAmounts } from '#contract/money-amounts.ts'
import type { QuoteKind } from '#contract/quotes.ts'
import type { StaffOutcome } from '#contract/outcomes.ts'
import { Refusal } from '#contract/refusals.ts'
import { parseInput } from '#contract/schemas.ts'
import { isPosted, statuses, type Status } from '#contract/ticket-statuses.ts'
import { ticketCalls, type TicketRow } from '#contract/tickets.schema.ts'
import type { Caller } from '#domain/caller.ts'
import { issueCompletion } from '#domain/completions/issue-completion.ts'
import { adjustInvoice } from '#domain/money/adjust-invoice.ts'
import { issueInvoice } from '#domain/money/issue-invoice.ts'
import { readMoney, readStaffMoney } from '#domain/money/read-money.ts'
import { recordPayment, recordRefund } from '#domain/money/record-entry.ts'
import { readNumbers } from '#domain/numbers/read-numbers.ts'
import { readCustomerPage } from '#domain/pages/read-customer-page.ts'
import { savePartTest } from '#domain/part-tests/save-part-test.ts'
import { proposeQuote } from '#domain/quotes/propose-quote.ts'
import { withdrawQuote } from '#domain/quotes/withdraw-quote.ts'
import type { Shop } from '#domain/shop.ts'
import { bookRepair } from '#domain/tickets/book-repair.ts'
import { exportTickets } from '#domain/tickets/export-tickets.ts'
import { listTickets } from '#domain/tickets/list-tickets.ts'
import { addNote } from '#domain/workflow/add-note.ts'
import { answerQuote } from '#domain/workflow/answer-quote.ts'
import { endTicket } from '#domain/workflow/end-ticket.ts'
import { findTicket } from '#domain/workflow/find-ticket.ts'
import { openWarrantyClaim } from '#domain/warranty-claims/open-warranty-claim.ts'
import { onBothEngines } from './engines.ts'
import { findOpenQuote, setProfile } from './money.ts'
import { openTestApp, type TestApp } from './open-test-app.ts'
import { aBooking, phoneBySlug } from './sample-booking.ts'

type Step =
  | { does: 'status'; to: Status }
  | { does: 'quote'; kind: QuoteKind; cents: number }
  | { does: 'answer'; answer: 'approve' | 'agreed_only' | 'send_back' }
  | { does: 'withdraw' }
  | { does: 'pay' | 'refund' | 'adjust'; cents: number }
  | { does: 'end'; outcome: StaffOutcome; fee: number }
  | { does: 'complete' }
  | { does: 'invoice' }
  | { does: 'claim' }

const cents = fc.integer({ min: 1, max: 60_000 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('status'), to: fc.constantFrom(...statuses) }) },
  fc.record({ does: fc.constant('quote'), kind: fc.constantFrom('extra', 'new_price'), cents }),
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('answer'),
      answer: fc.constantFrom('approve', 'approve', 'agreed_only', 'send_back'),
    }),
  },
  fc.record({ does: fc.constant('withdraw') }),
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('pay', 'refund', 'adjust'), cents }) },
  fc.record({
    does: fc.constant('end'),
    outcome: fc.constantFrom('not_repairable', 'declined', 'never_arrived', 'cancelled_by_shop', 'lost'),
    fee: fc.constantFrom(0, 0, 4_500),
  }),
  fc.record({ does: fc.constantFrom('complete', 'invoice', 'claim') }),
)

onBothEngines('the amounts of a ticket on %s', (engine) => {
  let app: TestApp
  let mei: Caller
  let sam: Caller
  let days: { from: string; to: string }
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    const [owner, customer] = [await app.staff('Sam Okafor'), await app.customer('Mei Tanaka')]
    await setProfile(app, owner)
    const toCaller = ({ accountid: id, fullname, email }: typeof owner, level: 1 | 2): Caller => ({
      level,
      role: level === 2 ? 'owner' : null,
      account: { id, fullname, email },
      sessionId: null,
    })
    ;[mei, sam] = [toCaller(customer, 1), toCaller(owner, 2)]
    const day = new Date(app.clock.now()).toISOString().slice(0, 10)
    days = { from: day, to: day }
  })
  afterEach(() => app.close())

  /** A booking; `extra` is charged beside the price of the repair from the beginning, as an option of the form would be. */
  async function book(extra: number | null): Promise<number> {
    const { data } = parseInput(ticketCalls['POST /api/submitticket/'], {
      data: aBooking(await phoneBySlug(app, 'iphone13')),
    })
    const { database } = app.shop
    const adding: Shop['database']['transaction'] = (work, options) =>
      database.transaction(async (tx) => {
        const made = await work(tx)
        if (extra !== null) {
          await tx
            .insertInto('quotes')
            .values({
              ticket_id: Number(made),
              kind: 'extra',
              description: 'Priority',
              amount_cents: extra,
              state: 'approved',
              answered_by: null,
              answered_at: null,
              expires_at: 0,
              created_by_id: sam.account!.id,
              created_at: 0,
            })
            .execute()
        }
        return made
      }, options)
    const shop = { ...app.shop, database: { ...database, transaction: adding } }
    return (await bookRepair(shop, data, mei, { idempotencyKey: null, draftToken: null })).ticket_id
  }

  async function take(id: number, one: Step): Promise<unknown> {
    const { shop } = app
    const ticket = () => findTicket(shop.database.db, id, sam)
    const money = () => readStaffMoney(shop, id, sam)
    switch (one.does) {
      case 'status':
        return addNote(
          shop,
          { ticketid: id, comment: 'On we go.', status: one.to, makeVisibleToCustomer: true },
          sam,
        )
      case 'quote': {
        const quote = { id, kind: one.kind, description: 'More.', amount_cents: one.cents }
        return proposeQuote(shop, quote, sam)
      }
      case 'answer':
      case 'withdraw': {
        const open = await findOpenQuote(shop.database.db, id)
        if (!open) return
        return one.does === 'withdraw'
          ? withdrawQuote(shop, { id, quoteid: open.id }, sam)
          : answerQuote(shop, { id, quoteid: open.id, answer: one.answer, name: 'Mei' }, mei)
      }
      case 'pay':
      case 'refund': {
        const { version } = await money()
        const entry = {
          id,
          method: 'cash' as const,
          amount_cents: one.cents,
          reference: '',
          version,
          overpayment_confirmed: true,
        }
        return one.does === 'pay' ? recordPayment(shop, entry, sam) : recordRefund(shop, entry, sam)
      }
      case 'adjust': {
        const { version } = await money()
        const lines = [{ label: 'Discount', amount_cents: -one.cents }]
        return adjustInvoice(shop, { id, lines, reason: 'As agreed.', version }, sam)
      }
      case 'end': {
        const { version } = await ticket()
        const fee = one.fee > 0 ? { fee_cents: one.fee, fee_label: 'Assessment' } : { fee_cents: 0 }
        return endTicket(
          shop,
          { id, outcome: one.outcome, ...fee, comment: 'Sorry.', visible: false, version },
          sam,
        )
      }
      case 'complete': {
        const data = { results: { screen: 'working' as const }, remarks: '', serial_seen: '' }
        await savePartTest(shop, { id, stage: 'completion', data }, sam)
        const document = { id, work_done: 'Fitted.', parts: [], warranty_until: '2027-11-20', version: 0 }
        return issueCompletion(shop, document, sam)
      }
      case 'invoice':
        return issueInvoice(shop, id, sam)
      case 'claim':
        return openWarrantyClaim(shop, { id, comment: 'It broke again.' }, mei)
    }
  }

  async function readList(): Promise<TicketRow[]> {
    const { rows } = await listTickets(app.shop, {}, sam.account!.id)
    const found: TicketRow[] = []
    for await (const row of rows) found.push(row)
    return found
  }

  /** The amounts of the exported list by ticket. */
  async function readCsv(): Promise<Map<number, string[]>> {
    let text = ''
    for await (const line of await exportTickets(app.shop, {}, sam)) text += line
    const [heads = [], ...rows] = text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
    return new Map(
      rows.map((cells) => [Number(cells[0]), cells.filter((_, at) => heads[at]!.endsWith('(AUD)'))]),
    )
  }

  const readFigures = async () => {
    const { figures } = await readNumbers(app.shop, days)
    return new Map(figures.map(({ key, now }) => [key, now ?? 0]))
  }

  const dollars = (amount: number) => (amount / 100).toFixed(2)

  test('list, CSV, ticket, documents, customer page and numbers agree after any history', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.option(fc.integer({ min: 1, max: 5_000 })),
        fc.array(step, { maxLength: 9 }),
        async (extra, steps) => {
          const before = await readFigures()
          const id = await book(extra)
          for (const one of steps) {
            app.clock.advance(HOUR_MS / 60)
            await take(id, one).catch((thrown: unknown) => {
              if (!(thrown instanceof Refusal)) throw thrown
            })
          }
          const { shop } = app
          const ticket = await findTicket(shop.database.db, id, sam)
          const expected = pickAmounts(ticket)
          const money = await readStaffMoney(shop, id, sam)
          const rows = await readList()
          const csv = await readCsv()
          const page = await readCustomerPage(shop, mei.account!.id)
          expect(pickAmounts(rows.find((row) => row.id === id)!)).toEqual(expected)
          expect(pickAmounts(page.tickets.find((row) => row.id === id)!)).toEqual(expected)
          expect(pickAmounts(await readMoney(shop, id, mei))).toEqual(expected)
          expect(pickAmounts(money)).toEqual(expected)
          expect(csv.get(id)).toEqual(
            ['discount_cents' as const, ...amountKeys].map((key) => dollars(ticket[key])),
          )
          expect(ticket.balance_cents).toBe(money.invoiced_cents - money.paid_cents)
          expect(ticket.held_cents).toBe(Math.max(0, -ticket.balance_cents))
          const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
          expect(ticket.agreed_cents).toBe(sum(money.agreed.map(({ amount_cents }) => amount_cents)))
          expect(money.invoiced_cents).toBe(sum(money.papers.map(({ total_cents }) => total_cents)))

          // A claim of the history is a ticket of its own.
          const own = rows.filter((row) => row.id >= id)
          const every = await Promise.all(own.map((row) => readStaffMoney(shop, row.id, sam)))
          const isOpen = new Set(own.filter(({ status }) => !isPosted(status)).map((row) => row.id))
          const now = await readFigures()
          const added = Object.fromEntries([...now].map(([key, value]) => [key, value - before.get(key)!]))
          expect(added).toMatchObject({
            booked: own.length,
            open: sum(every.map((one) => (isOpen.has(one.ticket_id) ? one.agreed_cents : 0))),
            invoiced: sum(every.map((one) => one.invoiced_cents)),
            paid: sum(every.map((one) => one.paid_cents)),
            unpaid: sum(every.map((one) => Math.max(0, one.balance_cents))),
          })
        },
      ),
      { numRuns: engine === 'sqlite' ? 25 : 8 },
    )
  })
})
