import { afterEach, expect, test } from 'vitest'
import { bookParcelFor } from './book-parcel.ts'
import { onBothEngines } from './engines.ts'
import { anAbn, setProfile, setStatus } from './money.ts'
import { openTestApp, type SignedIn, type TestApp } from './open-test-app.ts'
import { makeMonth, seededRandom, shapes, writeStatement, type Unpaid } from './statement-month.ts'

/** How many months each database plays: few in every run, many by `STATEMENT_MONTHS=1000 npm test -- statement-histories`. */
const MONTHS = Number(process.env['STATEMENT_MONTHS'] ?? 4)
/** Months per shop: each leaves entries on its tickets, and after some hours everybody has to log in again. */
const PER_SHOP = 40
const names = ['Mei Tanaka', 'Priya Nair', 'Tom Wright']

onBothEngines('months of statements on %s', (engine) => {
  let app: TestApp
  let sam: SignedIn
  let unpaid: Unpaid[]
  async function open(): Promise<void> {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff('Sam Okafor')
    await setProfile(app, sam, { abn: anAbn, gstRegistered: true, statements: { bookByItself: true } })
    unpaid = []
    for (const [place, customer] of names.entries()) {
      const who = await app.customer(customer)
      for (const size of place === 0 ? [3, 1, 1] : [1, 1, 2]) {
        const { parcel, tickets } = await bookParcelFor(app, who, size)
        for (const id of tickets) {
          await setStatus(app, sam, id, 4)
          const { due_cents: cents, papers } = await money(id)
          unpaid.push({ id, parcel, invoice: papers[0]!.number, cents, customer, bookedOn: '2026-11-20' })
        }
      }
    }
    // The days of the months come after the bookings.
    app.clock.advance(35 * 86_400_000)
    sam = await app.logIn(sam.email)
  }
  afterEach(() => app.close())

  const money = async (id: number) =>
    (await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: sam })).body
  const readDues = async () => {
    const { rows } = {
      rows: await app.shop.database.db.selectFrom('ticket_work').selectAll().orderBy('ticket_id').execute(),
    }
    return rows.map(({ ticket_id, due_cents, balance_cents, held_cents }) => ({
      ticket_id,
      due_cents,
      balance_cents,
      held_cents,
    }))
  }
  const sumPayments = async () => {
    const rows = await app.shop.database.db.selectFrom('payments').select(['kind', 'amount_cents']).execute()
    return rows.reduce(
      (sum, { kind, amount_cents }) => sum + (kind === 'payment' ? 1 : -1) * Number(amount_cents),
      0,
    )
  }

  test(
    `statements book ${MONTHS} months as their payers meant, and undoing gives everything back`,
    async () => {
      let [carried, booked] = [0, 0]
      for (let seed = 1; seed <= MONTHS; seed++) {
        if ((seed - 1) % PER_SHOP === 0) {
          if (seed > 1) await app.close()
          await open()
        }
        const random = seededRandom(seed)
        const month = makeMonth(random, unpaid, '2026-11-21')
        const from = month[Math.floor(month.length * 0.4)]!.day
        const halves = [
          month.slice(0, Math.floor(month.length * 0.6)),
          month.filter(({ day }) => day >= from),
        ]
        const before = [await readDues(), await sumPayments()]
        const statements: number[] = []
        let bookedCents = 0
        for (const [half, transfers] of halves.entries()) {
          const shape = shapes[(seed + half) % shapes.length]!
          const file = writeStatement(shape, transfers)
          const { status, body } = await app.call(
            'POST /api/money/statements',
            { file, apply: true },
            { as: sam },
          )
          expect({ seed, status, mistakes: body.mistakes }).toEqual({ seed, status: 200, mistakes: [] })
          expect(body.total_cents).toBe(transfers.reduce((sum, { cents }) => sum + cents, 0))
          expect(body.booked_cents + body.proposed_cents + body.ignored_cents + body.already_cents).toBe(
            body.total_cents,
          )
          statements.push(body.id!)
          bookedCents += body.booked_cents
          for (const [place, line] of body.lines.entries()) {
            const transfer = transfers[place]!
            if (line.state !== 'already' && transfer.carries) carried += 1
            if (line.state !== 'booked') continue
            booked += 1
            const { carries, exact, meant } = transfer
            expect({ seed, text: transfer.text, carries, exact, meant }).toEqual({
              seed,
              text: transfer.text,
              carries: true,
              exact: true,
              meant: line.ticket_ids.toSorted((one, other) => one - other),
            })
          }
          const again = await app.call('POST /api/money/statements', { file }, { as: sam })
          expect(new Set(again.body.lines.map(({ state }) => state))).toEqual(new Set(['already']))
        }
        expect(await sumPayments()).toBe(Number(before[1]) + bookedCents)
        for (const id of statements.toReversed()) {
          const { status } = await app.call('DELETE /api/money/statements/{id}', { id }, { as: sam })
          expect(status).toBe(200)
        }
        expect([await readDues(), await sumPayments()]).toEqual(before)
      }
      if (MONTHS >= 100) expect(booked / carried).toBeGreaterThan(0.95)
    },
    MONTHS * 20_000 + 60_000,
  )
})
