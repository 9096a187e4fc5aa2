import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { exportFormats, type FilePart } from '#contract/money-reports.ts'
import { Refusal } from '#contract/refusals.ts'
import { parseInput } from '#contract/schemas.ts'
import { ticketCalls } from '#contract/tickets.schema.ts'
import type { Caller } from '#domain/caller.ts'
import { sumCashSales } from '#domain/money-reports/cash-sales.ts'
import { listUnpaid } from '#domain/money-reports/list-unpaid.ts'
import { readExport } from '#domain/money-reports/read-export.ts'
import { readSummary } from '#domain/money-reports/read-summary.ts'
import { writeExport } from '#domain/money-reports/write-export.ts'
import { adjustInvoice } from '#domain/money/adjust-invoice.ts'
import { readStaffMoney } from '#domain/money/read-money.ts'
import { recordPayment, recordRefund } from '#domain/money/record-entry.ts'
import { reversePayment } from '#domain/money/reverse-payment.ts'
import { localDay } from '#domain/shop/announced-closures.ts'
import { daysBetween, addDays, toPeriod } from '#domain/shop/report-period.ts'
import { bookRepair } from '#domain/tickets/book-repair.ts'
import { addNote } from '#domain/workflow/add-note.ts'
import { endTicket } from '#domain/workflow/end-ticket.ts'
import { findTicket } from '#domain/workflow/find-ticket.ts'
import { onBothEngines } from './engines.ts'
import { anAbn, setProfile } from './money.ts'
import { sum, sumMonth, TicketLedger } from './month-ledger.ts'
import { openTestApp, type TestApp } from './open-test-app.ts'
import { aBooking, phoneBySlug } from './sample-booking.ts'

const timeZone = 'Australia/Melbourne'
const FEE = 4_500
const settings = {
  accountCode: '200',
  paymentAccounts: { card: '1', bank: '2', cash: '3', terminal: '4' },
  depositAccount: '5',
  daysToPay: 14,
  timeZone,
}
/** Tickets that go on moving; older ones rest. */
const MAX_OPEN = 6
/** How often both lists and all files are compared, in months. */
const WHOLE_EVERY = 20

/** Numbers from 0 to 1 that a seed decides (Mulberry32). */
function openRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Open = { id: number; booked: string; ledger: TicketLedger }

onBothEngines('generated months on %s', (engine) => {
  let app: TestApp
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
  })
  afterEach(() => app.close())

  const months = Number(process.env.MONTHS ?? (engine === 'sqlite' ? 1_000 : 60))
  const seed = Number(process.env.MONTHS_SEED ?? Date.now() % 2 ** 31)

  test(`every month agrees with a second ledger (MONTHS_SEED=${seed})`, async () => {
    const { shop, clock } = app
    const { db } = shop.database
    const [owner, customer] = [await app.staff('Sam Okafor'), await app.customer('Mei Tanaka')]
    const fees = [{ key: 'assessment', label: 'Assessment', cents: FEE }]
    await setProfile(app, owner, { abn: anAbn, gstRegistered: true, fees })
    const toCaller = ({ accountid: id, fullname, email }: typeof owner, level: 1 | 2): Caller => ({
      level,
      role: level === 2 ? 'owner' : null,
      account: { id, fullname, email },
      sessionId: null,
    })
    const [mei, sam] = [toCaller(customer, 1), toCaller(owner, 2)]
    const phone = await phoneBySlug(app, 'iphone13')
    const random = openRandom(seed)
    const upTo = (most: number) => Math.floor(random() * (most + 1))
    const pick = <One>(from: readonly One[]) => from[upTo(from.length - 1)]
    const today = () => localDay(clock.now(), timeZone)

    const all: Open[] = []
    const book = async () => {
      const { data } = parseInput(ticketCalls['POST /api/submitticket/'], { data: aBooking(phone) })
      const { ticket_id: id } = await bookRepair(shop, data, mei, { idempotencyKey: null, draftToken: null })
      const { agreed_cents } = await readStaffMoney(shop, id, sam)
      all.push({ id, booked: today(), ledger: new TicketLedger(agreed_cents) })
    }
    const invoice = async ({ id, ledger }: Open) => {
      if (ledger.hasEnded || ledger.charges.length > 0) return
      await addNote(shop, { ticketid: id, comment: 'Done.', status: 4, makeVisibleToCustomer: true }, sam)
      ledger.charge(today(), ledger.price)
    }
    const pay = async ({ id, ledger, booked }: Open) => {
      const { version, due_cents, agreed_cents } = await readStaffMoney(shop, id, sam)
      const amounts = [due_cents, due_cents, 1 + upTo(agreed_cents + 999), agreed_cents + 1 + upTo(5_000)]
      const amount_cents = pick(amounts) || 1 + upTo(20_000)
      const earliest = Math.min(40, daysBetween(booked, today()))
      const paid_on = random() < 0.3 ? addDays(today(), -upTo(earliest)) : today()
      const method = pick(['bank', 'cash', 'terminal'] as const)!
      const entry = { id, method, amount_cents, reference: '', paid_on, overpayment_confirmed: true, version }
      await recordPayment(shop, entry, sam)
      await note(id, ledger, paid_on, amount_cents)
    }
    const refund = async ({ id, ledger, booked }: Open) => {
      const { version, counter_refundable_cents: most } = await readStaffMoney(shop, id, sam)
      if (most === 0) return
      const amount_cents = random() < 0.5 ? most : 1 + upTo(most)
      const paid_on = random() < 0.2 && booked < today() ? addDays(today(), -1) : today()
      await recordRefund(shop, { id, method: 'bank', amount_cents, reference: '', paid_on, version }, sam)
      await note(id, ledger, paid_on, -amount_cents)
    }
    const note = async (id: number, ledger: TicketLedger, day: string, cents: number) => {
      const own = db.selectFrom('payments').where('ticket_id', '=', id)
      const entry = await own.select(({ fn }) => fn.max('id').as('id')).executeTakeFirstOrThrow()
      ledger.receipts.push({ id: Number(entry.id), day, cents })
    }
    const reverse = async ({ id, ledger }: Open) => {
      const { version, entries } = await readStaffMoney(shop, id, sam)
      const payment = pick(entries.filter(({ reversible }) => reversible))
      if (!payment) return
      await reversePayment(shop, { id, payment: payment.id, reason: 'Mistyped.', version }, sam)
      const { day, cents } = ledger.receipts.find((row) => row.id === payment.id)!
      await note(id, ledger, day, -cents)
    }
    const adjust = async ({ id, ledger }: Open) => {
      if (ledger.charges.length === 0 || ledger.hasEnded) return
      const change = random() < 0.7 ? -1 - upTo(ledger.charged() - 1) : 1 + upTo(3_000)
      const { version } = await readStaffMoney(shop, id, sam)
      const lines = [{ label: 'Change', amount_cents: change }]
      await adjustInvoice(shop, { id, lines, reason: 'As agreed.', version }, sam)
      ledger.charge(today(), change)
    }
    const end = async ({ id, ledger }: Open) => {
      if (ledger.hasEnded) return
      const { version } = await findTicket(db, id, sam)
      const fee = random() < 0.4 ? FEE : 0
      const ended = { id, outcome: 'cancelled_by_shop' as const, comment: 'Sorry.', visible: false, version }
      await endTicket(
        shop,
        { ...ended, fee_cents: fee, ...(fee ? { fee_key: 'assessment', fee_label: 'Assessment' } : {}) },
        sam,
      )
      ledger.end(today(), fee)
    }

    const ledgers = () => all.map(({ ledger }) => ledger)
    /** A month by the shop, in the words of the second ledger. */
    const readMonth = async (days: { from: string; to: string }) => {
      const span = toPeriod(days.from, days.to, timeZone)
      const [accrual, cash] = [
        await readSummary(shop, { ...days, basis: 'accrual' }),
        await readSummary(shop, { ...days, basis: 'cash' }),
      ]
      const counted = await sumCashSales(db, span, 'with_gst')
      return {
        accrual: [accrual.g1_cents, accrual.gst_on_sales_cents],
        cash: [cash.g1_cents, cash.gst_on_sales_cents],
        cashWithDeposits: [counted.sales, counted.gst],
        unpaid: cash.unpaid_cents,
        deposits: cash.deposits_held_cents,
        owedBack: cash.owed_back_cents,
        received: sum(cash.methods.map(({ net_cents }) => net_cents)),
      }
    }
    const compareFiles = async (days: { from: string; to: string }) => {
      const { accrual, received } = sumMonth(ledgers(), days)
      const span = toPeriod(days.from, days.to, timeZone)
      const contents = {
        sales: await readExport(db, 'sales', span, timeZone),
        payments: await readExport(db, 'payments', span, timeZone),
      }
      const read = (format: 'xero' | 'myob', part: FilePart, column: string) =>
        readColumn(
          writeExport(format, part, contents[part === 'sales' ? 'sales' : 'payments'], settings),
          column,
        )
      const [xero, myob] = exportFormats
      const applied = read(myob, 'payments', 'Amount Applied')
      expect([
        sum(read(xero, 'sales', '*UnitAmount')),
        sum(read(xero, 'payments', '*Amount')),
        sum(read(myob, 'sales', 'Inc-Tax Amount')),
        sum(read(myob, 'sales', 'GST Amount')),
        sum(applied) + sum(read(myob, 'deposits', 'Amount')),
      ]).toEqual([accrual[0], received, accrual[0], accrual[1], received])
      expect(Math.min(1, ...applied)).toBeGreaterThan(0)
    }
    const compareLists = async () => {
      const open = { to_us: 'unpaid', deposits: 'deposit', back: 'owedBack' } as const
      for (const owed of ['to_us', 'deposits', 'back'] as const) {
        const expected = sum(ledgers().map((ledger) => ledger.standing(today())[open[owed]]))
        expect([owed, (await listUnpaid(shop, { search: '', owed })).totals.open_cents]).toEqual([
          owed,
          expected,
        ])
      }
    }

    const actions = [pay, pay, pay, invoice, invoice, adjust, refund, reverse, end]
    let before: { from: string; to: string } | null = null
    for (let month = 0; month < months; month++) {
      const from = `${today().slice(0, 8)}01`
      const days = { from, to: addDays(`${addDays(from, 32).slice(0, 8)}01`, -1) }
      await book()
      for (let turn = 0; turn < 3; turn++) {
        if (daysBetween(today(), days.to) > 7) clock.advance(upTo(7) * DAY_MS)
        const ticket = pick(all.slice(-MAX_OPEN))!
        try {
          await pick(actions)!(ticket)
        } catch (error) {
          // What the shop refuses, nobody writes down.
          if (!(error instanceof Refusal)) throw error
        }
        ticket.ledger.plan(today())
      }
      // Payments may have been dated back into the month before.
      for (const one of before && month % 2 === 0 ? [before, days] : [days])
        expect([one, await readMonth(one)]).toEqual([one, sumMonth(ledgers(), one)])
      if (month % WHOLE_EVERY === 0) {
        await compareFiles(days)
        await compareLists()
      }
      before = days
      clock.advance((daysBetween(today(), days.to) + 1 + upTo(3)) * DAY_MS)
    }
    const whole = { from: '2026-11-01', to: '2031-10-31' }
    await compareFiles(whole)
    expect(await readMonth(whole)).toEqual(sumMonth(ledgers(), whole))
  }, 600_000)
})

/** The amounts of a column in cents; texts of these files hold no line breaks. */
function readColumn(file: string, name: string): number[] {
  const split = (line: string) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    )
  const [head = '', ...lines] = file.trimEnd().split('\r\n')
  const column = split(head).indexOf(name)
  return lines.filter((line) => line !== '').map((line) => Math.round(Number(split(line)[column]) * 100))
}
