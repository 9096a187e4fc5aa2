import { sql, type RawBuilder } from 'kysely'
import { toIsoTime } from '#contract/durations.ts'
import { ageGroups, type OwedSide } from '#contract/money-reports.ts'
import type { UnpaidList } from '#contract/money-reports.schema.ts'
import { getEngine } from '#db/engine-of.ts'
import { encodeCursor } from '#db/keyset.ts'
import { numbersIn } from '#db/numbers-in.ts'
import type { Db } from '#db/tables.ts'
import { localDay } from '../shop/announced-closures.ts'
import {
  addDays,
  daysBetween,
  describePeriod,
  readPeriod,
  startOfDay,
  type Period,
} from '../shop/report-period.ts'
import type { Shop } from '../shop.ts'
import { pageSize, type ReportFilter } from './list-invoices.ts'
import { toCondition } from './search.ts'
import { readCursor } from '../read-cursor.ts'

export type UnpaidFilter = ReportFilter & { owed?: OwedSide | undefined }

type UnpaidRow = {
  ticket_id: number
  charged: number
  paid: number
  /** When its first document was issued; null while there is none. */
  billed_at: number | null
  open: number
  moved_at: number
  due_on: string
}

/**
 * Lists tickets with an open balance, longest due first: documents less payments plus refunds. What customers owe is due
 * with the first invoice, what the shop owes back or holds since the last movement. A partial index holds the tickets of
 * each side in this order.
 */
export async function listUnpaid(shop: Shop, filter: UnpaidFilter, size = pageSize): Promise<UnpaidList> {
  const { db } = shop.database
  const period = await readPeriod(shop, filter)
  const cursor = readCursor(filter.cursor)
  const side = sides[filter.owed ?? 'to_us']
  const open = sql`${selectOpen(side, filter, period)}`
  const { rows: found } = await sql<UnpaidRow>`select ticket_id, charged_cents as charged, paid_cents as paid,
      billed_at, moved_at, due_on, ${side.cents} as open
    from ticket_facts as facts where ${open} ${cursor ? sql`and ${side.beyond(cursor)}` : sql``}
    order by ${sql.ref(side.column)}, ticket_id limit ${sql.lit(size + 1)}`.execute(db)
  const rows = found.slice(0, size)
  const last = found.length > size ? rows.at(-1) : undefined
  const named = await nameCustomers(db, rows)
  const ages = await sumByAge(db, side, open, period)
  return {
    ...describePeriod(period),
    from: filter.from ?? null,
    to: filter.to ?? null,
    tickets: rows.map((row) => ({
      ticket_id: Number(row.ticket_id),
      customer: named.get(Number(row.ticket_id)) ?? '',
      charged_cents: Number(row.charged),
      paid_cents: Number(row.paid),
      open_cents: Number(row.open),
      invoiced: row.billed_at !== null,
      since: toIsoTime(Number(side === sides.to_us ? (row.billed_at ?? row.moved_at) : row.moved_at)),
      due_on: side === sides.to_us ? row.due_on : null,
      age_days: Math.max(0, daysBetween(side.dayOf(row, period), period.today)),
    })),
    next: last ? encodeCursor({ value: side.valueOf(last), id: Number(last.ticket_id) }) : null,
    totals: {
      count: ages.reduce((sum, { count }) => sum + count, 0),
      open_cents: ages.reduce((sum, { open_cents }) => sum + open_cents, 0),
      ages,
    },
  }
}

/** One side of the open balances, in the order of its index. */
type Side = {
  column: 'due_on' | 'moved_at'
  isOpen: RawBuilder<unknown>
  /** What is open, as a positive amount. */
  cents: RawBuilder<number>
  /** Whether it was due before a day begins, and no earlier than another day. */
  before(day: string, period: Period): RawBuilder<unknown>
  from(day: string, period: Period): RawBuilder<unknown>
  beyond(cursor: { value: number; id: number }): RawBuilder<unknown>
  valueOf(row: UnpaidRow): number
  dayOf(row: UnpaidRow, period: Period): string
}

const toUs: Side = {
  column: 'due_on',
  isOpen: sql`charged_cents > paid_cents`,
  cents: sql`charged_cents - paid_cents`,
  before: (day) => sql`due_on < ${day}`,
  from: (day) => sql`due_on >= ${day}`,
  beyond: ({ value, id }) =>
    sql`(due_on > ${toDay(value)} or (due_on = ${toDay(value)} and facts.ticket_id > ${id}))`,
  valueOf: ({ due_on }) => Number(due_on.replaceAll('-', '')),
  dayOf: ({ due_on }) => due_on,
}

/** What the shop owes back is due at once, on the day in the shop's zone; deposits have no day. */
const held = (column: 'owed_back_cents' | 'deposit_cents'): Side => ({
  column: 'moved_at',
  isOpen: sql`${sql.ref(column)} > 0`,
  cents: sql<number>`${sql.ref(column)}`,
  before: (day, { timeZone }) => sql`moved_at < ${startOfDay(day, timeZone)}`,
  from: (day, { timeZone }) => sql`moved_at >= ${startOfDay(day, timeZone)}`,
  beyond: ({ value, id }) => sql`(moved_at > ${value} or (moved_at = ${value} and facts.ticket_id > ${id}))`,
  valueOf: ({ moved_at }) => Number(moved_at),
  dayOf: ({ moved_at }, { timeZone }) => localDay(Number(moved_at), timeZone),
})

const sides = {
  to_us: toUs,
  back: held('owed_back_cents'),
  deposits: held('deposit_cents'),
} satisfies Record<OwedSide, Side>

/** The tickets of one side that match a filter. */
function selectOpen(side: Side, { from, search }: UnpaidFilter, period: Period): RawBuilder<unknown> {
  const condition = toCondition(search, {
    numbers: [sql`facts.ticket_id`],
    cents: side.cents,
    ticketId: sql`facts.ticket_id`,
  })
  const days =
    from === undefined
      ? sql``
      : sql`and ${side.from(period.from, period)} and ${side.before(addDays(period.to, 1), period)}`
  return sql`${side.isOpen} ${days} ${condition ? sql`and ${condition}` : sql``}`
}

async function nameCustomers(db: Db, rows: readonly { ticket_id: number }[]): Promise<Map<number, string>> {
  const among = numbersIn(
    getEngine(db),
    rows.map(({ ticket_id }) => ticket_id),
  )
  const named = await db
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .select(['tickets.id', 'accounts.fullname'])
    .where('tickets.id', 'in', among)
    .execute()
  return new Map(named.map(({ id, fullname }) => [id, fullname]))
}

async function sumByAge(db: Db, side: Side, open: RawBuilder<unknown>, period: Period) {
  // One group after the other, so that others get their turn.
  const ages: { from_days: number | null; to_days: number | null; count: number; open_cents: number }[] = []
  for (const { from, to } of ageGroups) {
    // The first day on which a ticket of the group was due, and the first day after its last one.
    const first = to === null ? sql`` : sql`and ${side.from(addDays(period.today, -to), period)}`
    const after = from === null ? sql`` : sql`and ${side.before(addDays(period.today, 1 - from), period)}`
    const { rows } = await sql<{ count: number; cents: number | null }>`select count(*) as count,
        sum(${side.cents}) as cents
      from ticket_facts as facts where ${open} ${first} ${after}`.execute(db)
    ages.push({
      from_days: from,
      to_days: to,
      count: Number(rows[0]!.count),
      open_cents: Number(rows[0]!.cents ?? 0),
    })
  }
  return ages
}

function toDay(number: number): string {
  const digits = String(number)
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}
