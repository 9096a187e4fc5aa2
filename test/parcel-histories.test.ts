import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { levels } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { isPosted, isWithShop } from '#contract/ticket-statuses.ts'
import { bookParcel } from '#domain/bookings/book-parcel.ts'
import type { Caller } from '#domain/caller.ts'
import { readStaffMoney } from '#domain/money/read-money.ts'
import { calculateGst } from '#domain/money/gst.ts'
import { readParcelStatement } from '#domain/money/parcel-statement.ts'
import { recordParcelPayment } from '#domain/money/record-parcel-payment.ts'
import { recordPayment, recordRefund } from '#domain/money/record-entry.ts'
import { reversePayment } from '#domain/money/reverse-payment.ts'
import { readTicketMoney } from '#domain/money/ticket-money.ts'
import { readParcel } from '#domain/parcels/read-parcel.ts'
import { postParcel } from '#domain/posting/post-scanned.ts'
import { proposeQuote } from '#domain/quotes/propose-quote.ts'
import { addNote } from '#domain/workflow/add-note.ts'
import { answerQuote } from '#domain/workflow/answer-quote.ts'
import { endTicket } from '#domain/workflow/end-ticket.ts'
import { leaseNextRow, markSent } from '#emails/outbox-rows.ts'
import { onBothEngines } from './engines.ts'
import { anAbn, findOpenQuote, setProfile } from './money.ts'
import { openTestApp, type SignedIn, type TestApp } from './open-test-app.ts'
import { phoneBySlug, sampleContact } from './sample-booking.ts'

/** How many histories each database plays, some in every run, many by `PARCEL_HISTORIES=10000 npm test -- parcel-histories`. */
const asked = process.env['PARCEL_HISTORIES']
// The same histories in each run; PARCEL_SEED plays others.
const seed = Number(process.env['PARCEL_SEED'] ?? 20_261_124)

type Item = { phone: number; repair: string }
type Step =
  | { does: 'finish' | 'end' | 'charge' | 'quote' | 'lower' | 'answer' | 'decline' | 'reverse'; at: number }
  | { does: 'pay' | 'refund'; at: number; cents: number }
  | { does: 'pay all'; per: number }
  | { does: 'post' }

const at = fc.nat({ max: 5 })
const does = <Does extends string>(...words: Does[]) => fc.constantFrom(...words)
const work = fc.record({
  does: does(
    'finish',
    'finish',
    'finish',
    'finish',
    'end',
    'charge',
    'quote',
    'lower',
    'answer',
    'decline',
    'reverse',
  ),
  at,
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: work },
  {
    weight: 2,
    arbitrary: fc.record({ does: does('pay', 'refund'), at, cents: fc.integer({ min: 1, max: 40_000 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('pay all' as const), per: fc.integer({ min: 10, max: 150 }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('post' as const) }) },
)
const item: fc.Arbitrary<Item> = fc.record({
  phone: fc.nat({ max: 2 }),
  repair: does('screen', 'battery', 'speaker', 'backcamera', 'frontcamera', 'chargingport'),
})
const history = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 6 }),
  steps: fc.array(step, { minLength: 1, maxLength: 12 }),
})

const rules = [
  { samePhonePercent: 0, anotherPhoneCents: 0 },
  { samePhonePercent: 15, anotherPhoneCents: 1_000 },
  { samePhonePercent: 100, anotherPhoneCents: 999_999 },
]

onBothEngines('histories of parcels on %s', (engine) => {
  let app: TestApp
  let mei: Caller
  let sam: Caller
  let samsBrowser: SignedIn
  let phone: number
  let parcels = 0
  /** How often something happened: printed with many histories, since what is refused proves nothing. */
  let tally: Record<string, number> = {}
  const count = (what: string, times = 1) => {
    tally[what] = (tally[what] ?? 0) + times
  }
  beforeEach(async () => {
    tally = {}
    app = await openTestApp({ engine, throttle: false })
    mei = toCaller(await app.customer('Mei Tanaka'), levels.customer)
    samsBrowser = await app.staff('Sam Okafor')
    sam = { ...toCaller(samsBrowser, levels.staff), role: 'owner' }
    phone = (await phoneBySlug(app, 'iphone13')).id
  })
  afterEach(() => app.close())

  const toCaller = ({ accountid, fullname, email }: SignedIn, level: Caller['level']): Caller => ({
    level,
    account: { id: accountid, fullname, email },
    sessionId: null,
  })
  const histories = Number(asked ?? (engine === 'sqlite' ? 150 : 30))
  const money = (id: number) => readTicketMoney(app.shop.database.db, id)

  /** Sums that are the shop's, by hand: no session, no HTTP. Returns what came in, in cents. What is refused changes nothing. */
  async function play(one: Step, parcel: number, tickets: number[]): Promise<number> {
    const { shop } = app
    if (one.does === 'post') return post(parcel, tickets)
    if (one.does === 'pay all') {
      const { due_cents, version } = await readParcel(shop.database.db, parcel, sam)
      const amount_cents = Math.max(1, Math.floor((due_cents! * one.per) / 100))
      const { parts } = await recordParcelPayment(
        shop,
        { id: parcel, method: 'bank', reference: '', amount_cents, version, overpayment_confirmed: true },
        sam,
      )
      expect(new Set(parts.map(({ ticket_id }) => ticket_id)).size).toBe(parts.length)
      expect(parts.every(({ amount_cents: cents }) => cents > 0)).toBe(true)
      expect(sum(parts.map((part) => part.amount_cents))).toBe(amount_cents)
      return amount_cents
    }
    const id = tickets[one.at % tickets.length]!
    switch (one.does) {
      case 'finish':
        await addNote(
          shop,
          { ticketid: id, comment: 'On we go.', status: 4, staffAssign: 0, makeVisibleToCustomer: true },
          sam,
        )
        return 0
      case 'end':
      case 'charge': {
        const { version } = await readRow(id)
        const fee = one.does === 'end' ? { fee_cents: 0 } : { fee_cents: 2_500, fee_key: 'assessment' }
        await endTicket(
          shop,
          { id, outcome: 'not_repairable', ...fee, comment: 'It cannot be repaired.', version } as never,
          sam,
        )
        return 0
      }
      case 'quote':
        await proposeQuote(shop, { id, kind: 'extra', description: 'A new frame', amount_cents: 3_333 }, sam)
        return 0
      case 'lower':
        await proposeQuote(
          shop,
          { id, kind: 'new_price', description: 'Less work', amount_cents: 1_111 },
          sam,
        )
        return 0
      case 'answer':
      case 'decline': {
        const open = await findOpenQuote(shop.database.db, id)
        const answer = one.does === 'answer' ? ('approve' as const) : ('send_back' as const)
        if (open) await answerQuote(shop, { id, quoteid: open.id, answer, name: 'Mei Tanaka' }, mei)
        return 0
      }
      case 'reverse': {
        const { entries, version } = await readStaffMoney(shop, id, sam)
        const entry = entries.find(({ reversible }) => reversible)
        if (!entry) return 0
        await reversePayment(shop, { id, payment: entry.id, reason: 'Typed twice.', version }, sam)
        return entry.kind === 'refund' ? entry.amount_cents : -entry.amount_cents
      }
      default: {
        const { version, counter_refundable_cents: most } = await readStaffMoney(shop, id, sam)
        const amount_cents = one.does === 'pay' ? one.cents : Math.min(one.cents, most)
        if (amount_cents === 0) return 0
        const entry = {
          id,
          method: 'cash' as const,
          reference: '',
          amount_cents,
          version,
          overpayment_confirmed: true,
        }
        await (one.does === 'pay' ? recordPayment(shop, entry, sam) : recordRefund(shop, entry, sam))
        return one.does === 'pay' ? amount_cents : -amount_cents
      }
    }
  }

  /** Posts what is ready: nothing that owes, and nothing that is at the shop is passed over in silence. */
  async function post(parcel: number, tickets: number[]): Promise<0> {
    const before = await Promise.all(
      tickets.map(async (id) => ({ id, ...(await readRow(id)), ...(await money(id)) })),
    )
    parcels += 1
    const tracking = `33ABC${String(parcels).padStart(10, '0')}`
    const { changed, left } = await postParcel(
      app.shop,
      { id: parcel, data: { carrier: 'auspost', tracking } },
      sam,
    )
    for (const { id, status, left_cents } of before) {
      if (changed.includes(id)) {
        count('phones posted')
        expect(left_cents).toBe(0)
      }
      if (!changed.includes(id) && isWithShop(status)) expect(left.map((one) => one.id)).toContain(id)
    }
    return 0
  }

  const readRow = (id: number) =>
    app.shop.database.db
      .selectFrom('tickets')
      .innerJoin('ticket_work', 'ticket_work.ticket_id', 'tickets.id')
      .select(['status', 'version', 'next_step', 'ticket_work.due_cents as stored_due'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  /** What holds of a parcel, to the cent. */
  async function check(parcel: number, tickets: number[], received: number): Promise<void> {
    const { db } = app.shop.database
    const all = await Promise.all(tickets.map(money))
    const rows = await Promise.all(tickets.map(readRow))
    const due = sum(all.map(({ due_cents }) => due_cents))
    const paid = sum(all.map(({ paid_cents }) => paid_cents))
    expect((await readParcel(db, parcel, sam)).due_cents).toBe(due)
    expect(rows.map(({ stored_due }) => Number(stored_due))).toEqual(all.map(({ due_cents }) => due_cents))
    const { dueCents, paidCents, costCents } = await readParcelStatement(app.shop, parcel, sam)
    expect([dueCents, paidCents, costCents]).toEqual([
      due,
      paid,
      sum(all.map(({ final_cents }) => final_cents)),
    ])
    // The ledger balances: what came in is on the tickets, whatever credit moved between them.
    expect(paid).toBe(received)
    const moved = await db
      .selectFrom('payments')
      .select(({ fn }) => fn.sum<number>('amount_cents').as('cents'))
      .where('ticket_id', 'in', tickets)
      .where('neighbour_id', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(Number(moved.cents ?? 0)).toBe(0)
    for (const { due_cents, paid_cents } of all)
      expect(Math.min(due_cents, paid_cents)).toBeGreaterThanOrEqual(0)
    // Credit pays neighbours before anything is asked for.
    expect(Math.min(due, sum(all.map(({ owed_back_cents }) => owed_back_cents)))).toBe(0)
    const documents = await db
      .selectFrom('invoices')
      .select(['ticket_id', 'total_cents', 'gst_cents'])
      .where('ticket_id', 'in', tickets)
      .execute()
    for (const [place, id] of tickets.entries()) {
      const own = documents.filter(({ ticket_id }) => ticket_id === id)
      const billed = sum(own.map(({ total_cents }) => total_cents))
      expect(all[place]!.billed_cents).toBe(billed)
      const gst = sum(own.map(({ gst_cents }) => gst_cents))
      expect(Math.abs(gst - calculateGst(billed))).toBeLessThanOrEqual(own.length)
    }
    const facts = await db
      .selectFrom('ticket_facts')
      .select(({ fn }) => fn.sum<number>('gst_cents').as('gst'))
      .where('ticket_id', 'in', tickets)
      .executeTakeFirstOrThrow()
    expect(Number(facts.gst)).toBe(sum(documents.map(({ gst_cents }) => gst_cents)))
    // No phone is left behind: what is ready is queued to be posted, and so is what a ready one waits for.
    const queues = await db
      .selectFrom('ticket_queues')
      .select(['ticket_id', 'queue'])
      .where('ticket_id', 'in', tickets)
      .execute()
    const inQueue = (id: number, ...names: string[]) =>
      queues.some(({ ticket_id, queue }) => ticket_id === id && names.includes(queue))
    const isReady = rows.some(({ next_step }) => next_step === 'mark_posted')
    for (const [place, id] of tickets.entries()) {
      const { status, next_step } = rows[place]!
      const { left_cents } = all[place]!
      if (next_step === 'mark_posted')
        expect([inQueue(id, 'to_post', 'unrepaired_back'), left_cents]).toEqual([true, 0])
      else if (isReady && isWithShop(status) && !isPosted(status))
        expect(inQueue(id, 'neighbour_ready')).toBe(true)
    }
  }

  /** Leases what is due as the sender does, and returns the kinds of the emails to the customer. */
  async function sendDue(): Promise<string[]> {
    const { database } = app.shop
    const kinds: string[] = []
    for (const lane of ['awaited', 'other'] as const) {
      for (;;) {
        const row = await leaseNextRow(database, app.shop.now(), MINUTE_MS, lane)
        if (!row) break
        for (const { id } of [row, ...(row.together ?? [])])
          await markSent(database, id, app.shop.now(), { remark: null, toldIn: null })
        if (!toShop.test(row.email_kind)) kinds.push(row.email_kind)
      }
    }
    return kinds
  }

  async function playAll({ items, steps }: { items: Item[]; steps: Step[] }) {
    await sendDue()
    const { parcel_id: parcel, ticket_ids: tickets } = await bookParcel(
      app.shop,
      {
        ...sampleContact,
        items: items.map((one) => ({
          phone_id: phone,
          repair_name: one.repair,
          phone_serial: `F2LXK0ABCD1${one.phone}`,
          phone_pin: '',
        })),
      },
      mei,
      { idempotencyKey: null, draftToken: null, from: { address: '203.0.113.7', browser: 'one' } },
    )
    await sendDue()
    let received = 0
    for (const one of steps) {
      try {
        received += await play(one, parcel, tickets)
        count(one.does)
      } catch (thrown) {
        if (!(thrown instanceof Refusal)) throw thrown
        count(`${one.does} refused`)
      }
      app.clock.advance(6 * MINUTE_MS)
      const kinds = await sendDue()
      count('emails', kinds.length)
      expect([one.does, kinds]).toEqual([one.does, [...new Set(kinds)]])
    }
    await check(parcel, tickets, received)
  }

  test(
    `${histories} parcels owe what their tickets owe, balance, and send one email for each event`,
    async () => {
      const began = performance.now()
      for (const [place, discounts] of rules.entries()) {
        // Its session ended long ago: the clock goes on for months.
        await app.logIn(samsBrowser.email, samsBrowser)
        await setProfile(app, samsBrowser, {
          abn: anAbn,
          gstRegistered: true,
          discounts,
          fees: [{ key: 'assessment', label: 'Assessment', cents: 2_500 }],
        })
        const numRuns = Math.ceil(histories / rules.length)
        await fc.assert(fc.asyncProperty(history, playAll), {
          numRuns,
          seed: seed + place,
          endOnFailure: true,
        })
      }
      if (asked !== undefined) {
        console.log(
          `${histories} histories of parcels on ${engine}, seed ${seed}: ${Math.round((performance.now() - began) / SECOND_MS)} s`,
          tally,
        )
      }
    },
    60 * SECOND_MS + histories * 2 * SECOND_MS,
  )
})

const toShop = /for-(shop|staff)$|^quote-answered$/

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
