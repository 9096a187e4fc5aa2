import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { calculateGst } from '#domain/money/gst.ts'
import { bookParcelFor } from './book-parcel.ts'
import { onBothEngines } from './engines.ts'
import { setProfile } from './money.ts'
import { openTestApp, type SignedIn, type TestApp } from './open-test-app.ts'
import { sendQueued } from './send-queued.ts'

/** How many histories each database plays: few in every run, many by `PARCEL_HISTORIES=10000 npm test -- parcel-histories`. */
const histories = Number(process.env['PARCEL_HISTORIES'] ?? 6)

/** Histories per shop: its clock goes on, and after some hours everybody has to log in again. */
const PER_SHOP = 5

type Step =
  | { does: 'finish' | 'end' | 'quote' | 'answer' | 'reverse'; at: number }
  | { does: 'pay' | 'refund'; at: number; cents: number }
  | { does: 'pay all'; per: number }

const at = fc.nat({ max: 5 })
const does = <Does extends string>(...words: Does[]) => fc.constantFrom(...words)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: does('finish', 'finish', 'end', 'quote', 'answer', 'reverse'), at }),
  fc.record({ does: does('pay', 'refund'), at, cents: fc.integer({ min: 1, max: 40_000 }) }),
  fc.record({ does: fc.constant('pay all' as const), per: fc.integer({ min: 10, max: 150 }) }),
)
const history = fc.record({
  size: fc.integer({ min: 1, max: 6 }),
  steps: fc.array(step, { minLength: 1, maxLength: 10 }),
})

onBothEngines('histories of parcels on %s', (engine) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  async function open(): Promise<void> {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    await setProfile(app, sam)
    await sendQueued(app)
  }
  afterEach(() => app.close())

  const money = async (id: number) =>
    (await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: sam })).body
  const readParcel = async (id: number) => (await app.call('GET /api/parcels/{id}', { id }, { as: sam })).body

  /** Does a step as staff do; returns what came in, in cents. What is refused changes nothing. */
  async function play(one: Step, parcel: number, tickets: number[]): Promise<number> {
    if (one.does === 'pay all') {
      const { due_cents, version } = await readParcel(parcel)
      const amount_cents = Math.max(1, Math.floor((due_cents! * one.per) / 100))
      const data = { method: 'bank' as const, amount_cents, version, overpayment_confirmed: true }
      const { status, body } = await app.call(
        'POST /api/parcels/{id}/payments',
        { id: parcel, data },
        { as: sam },
      )
      expect(status).toBe(200)
      expect(new Set(body.parts.map(({ ticket_id }) => ticket_id)).size).toBe(body.parts.length)
      expect(body.parts.reduce((sum, part) => sum + part.amount_cents, 0)).toBe(amount_cents)
      return amount_cents
    }
    const id = tickets[one.at % tickets.length]!
    switch (one.does) {
      case 'finish': {
        const data = { ticketid: id, comment: 'On we go.', status: 4 as const, makeVisibleToCustomer: true }
        await app.call('POST /api/submit-ticket-comment', { data }, { as: sam })
        return 0
      }
      case 'end': {
        const { version } = (await app.call('POST /api/get-ticket', { data: { ticketid: id } }, { as: sam }))
          .body as { version: number }
        const data = {
          outcome: 'not_repairable' as const,
          fee_cents: 0,
          comment: 'It cannot be repaired.',
          version,
        }
        await app.call('POST /api/tickets/{id}/outcome', { id, data }, { as: sam })
        return 0
      }
      case 'quote': {
        const data = { kind: 'extra' as const, description: 'A new frame', amount_cents: 3_333 }
        await app.call('POST /api/tickets/{id}/quotes', { id, data }, { as: sam })
        return 0
      }
      case 'answer': {
        const { body } = await app.call('GET /api/tickets/{id}/quotes', { id }, { as: sam })
        const open = body.quotes.find(({ state }) => state === 'open')
        if (open) {
          const answer = { id, quoteid: open.id, data: { answer: 'approve' as const, name: 'Mei Tanaka' } }
          await app.call('POST /api/tickets/{id}/quotes/{quoteid}/answer', answer, {
            as: mei,
          })
        }
        return 0
      }
      case 'reverse': {
        const { entries, version } = await money(id)
        const entry = entries.find(({ reversible }) => reversible)
        if (!entry) return 0
        const data = { reason: 'Typed twice.', version }
        const { status } = await app.call(
          'POST /api/tickets/{id}/payments/{payment}/reversal',
          { id, payment: entry.id, data },
          { as: sam },
        )
        if (status !== 200) return 0
        return entry.kind === 'refund' ? entry.amount_cents : -entry.amount_cents
      }
      default: {
        const { version, counter_refundable_cents: most } = await money(id)
        const amount_cents = one.does === 'pay' ? one.cents : Math.min(one.cents, most)
        if (amount_cents === 0) return 0
        const data = { method: 'cash' as const, amount_cents, version, overpayment_confirmed: true }
        const call = one.does === 'pay' ? 'POST /api/tickets/{id}/payments' : 'POST /api/tickets/{id}/refunds'
        const { status } = await app.call(call, { id, data }, { as: sam })
        if (status !== 200) return 0
        return one.does === 'pay' ? amount_cents : -amount_cents
      }
    }
  }

  /** What holds of a parcel after every step, to the cent. */
  async function check(parcel: number, tickets: number[], received: number): Promise<void> {
    const all = await Promise.all(tickets.map(money))
    const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0)
    expect((await readParcel(parcel)).due_cents).toBe(sum(({ due_cents }) => due_cents))
    // The ledger balances: what came in is on the tickets, whatever credit moved between them.
    expect(sum(({ paid_cents }) => paid_cents)).toBe(received)
    const credit = all.flatMap(({ entries }) => entries).filter(({ kind }) => kind === 'credit')
    expect(credit.reduce((total, { amount_cents }) => total + amount_cents, 0)).toBe(0)
    for (const { due_cents, paid_cents } of all)
      expect(Math.min(due_cents, paid_cents)).toBeGreaterThanOrEqual(0)
    // Credit pays neighbours before anything is asked for.
    expect(
      Math.min(
        sum(({ due_cents }) => due_cents),
        sum(({ owed_back_cents }) => owed_back_cents),
      ),
    ).toBe(0)
    const documents = await app.shop.database.db
      .selectFrom('invoices')
      .select(['ticket_id', 'total_cents', 'gst_cents'])
      .where('ticket_id', 'in', tickets)
      .execute()
    for (const own of Map.groupBy(documents, ({ ticket_id }) => ticket_id).values()) {
      const billed = own.reduce((total, { total_cents }) => total + total_cents, 0)
      const gst = own.reduce((total, { gst_cents }) => total + gst_cents, 0)
      expect(Math.abs(gst - calculateGst(billed))).toBeLessThanOrEqual(own.length)
    }
    const facts = await app.shop.database.db
      .selectFrom('ticket_facts')
      .select(({ fn }) => fn.sum<number>('gst_cents').as('gst'))
      .where('ticket_id', 'in', tickets)
      .executeTakeFirstOrThrow()
    expect(Number(facts.gst)).toBe(documents.reduce((total, { gst_cents }) => total + gst_cents, 0))
  }

  async function playAll({ size, steps }: { size: number; steps: Step[] }): Promise<void> {
    const { parcel, tickets } = await bookParcelFor(app, mei, size)
    await sendQueued(app)
    let received = 0
    for (const one of steps) {
      received += await play(one, parcel, tickets)
      await check(parcel, tickets, received)
      app.clock.advance(6 * MINUTE_MS)
      const kinds = (await sendQueued(app))
        .filter(({ to }) => to.address === mei.email)
        .map(({ kind }) => kind)
      expect(kinds).toEqual([...new Set(kinds)])
    }
  }

  test(
    `${histories} parcels owe what their tickets owe, balance, and send one email for each event`,
    async () => {
      for (let left = histories; left > 0; left -= PER_SHOP) {
        if (left < histories) await app.close()
        await open()
        await fc.assert(fc.asyncProperty(history, playAll), {
          numRuns: Math.min(left, PER_SHOP),
          endOnFailure: true,
        })
      }
    },
    histories * 20_000,
  )
})
