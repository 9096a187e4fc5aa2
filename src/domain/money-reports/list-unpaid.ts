import { sql } from 'kysely'
import { toIsoTime } from '#contract/durations.ts'
import { ageGroups, type OwedSide, type UnpaidList } from '#contract/money-reports.ts'
import { getEngine } from '#db/engine-of.ts'
import { encodeCursor } from '#db/keyset.ts'
import { numbersIn } from '#db/numbers-in.ts'
import type { Db } from '#db/tables.ts'
import { localDay } from '../shop/announced-closures.ts'
import { daysBetween, describePeriod, readPeriod, type Period } from '../shop/report-period.ts'
import type { Shop } from '../shop.ts'
import { pageSize, type ListFilter } from './list-invoices.ts'
import { readCursor, toCondition } from './search.ts'

export type UnpaidFilter = ListFilter & { owed?: OwedSide | undefined }

type UnpaidRow = {
  ticket_id: number
  charged: number
  paid: number
  documents: number
  since: number
  /** The day on which it was due, as a number such as 20261130. */
  due: number
}

/**
 * Lists tickets with an open balance, longest due first: documents less payments plus refunds. What customers owe is due
 * with the first invoice, what the shop owes back since the last movement.
 */
export async function listUnpaid(shop: Shop, filter: UnpaidFilter, size = pageSize): Promise<UnpaidList> {
  const { db } = shop.database
  const period = await readPeriod(shop, filter)
  const cursor = readCursor(filter.cursor)
  const isBack = filter.owed === 'back'
  const days = filter.from === undefined ? null : period
  const found = await readOpen(db, { isBack, search: filter.search }, period)
  const open = found.filter(({ due }) => !days || (due >= toNumber(days.from) && due <= toNumber(days.to)))
  const isBeyond = ({ due, ticket_id }: UnpaidRow) =>
    cursor === null || due > cursor.value || (due === cursor.value && ticket_id > cursor.id)
  const rest = open.filter(isBeyond)
  const rows = rest.slice(0, size)
  const last = rest.length > size ? rows.at(-1) : undefined
  const named = await nameCustomers(db, rows)
  const ages = sumByAge(open, period)
  return {
    ...describePeriod(period),
    from: filter.from ?? null,
    to: filter.to ?? null,
    tickets: rows.map((row) => ({
      ticket_id: row.ticket_id,
      customer: named.get(row.ticket_id) ?? '',
      charged_cents: row.charged,
      paid_cents: row.paid,
      open_cents: Math.abs(row.charged - row.paid),
      invoiced: row.documents > 0,
      since: toIsoTime(row.since),
      due_on: isBack ? null : toDay(row.due),
      age_days: getAge(row, period),
    })),
    next: last ? encodeCursor({ value: last.due, id: last.ticket_id }) : null,
    totals: {
      count: ages.reduce((sum, { count }) => sum + count, 0),
      open_cents: ages.reduce((sum, { open_cents }) => sum + open_cents, 0),
      ages,
    },
  }
}

type OpenRow = {
  ticket_id: number
  charged: number
  paid: number
  documents: number
  due_on: string | null
  first: number | null
  last: number | null
  paid_last: number | null
}

/** Reads the open tickets of one side, longest due first; a few at a time, so that others get their turn. */
async function readOpen(
  db: Db,
  { isBack, search }: { isBack: boolean; search: string },
  { timeZone }: Period,
): Promise<UnpaidRow[]> {
  const condition = toCondition(search, {
    numbers: [sql`facts.ticket_id`],
    cents: sql`(facts.charged_cents - facts.paid_cents)`,
    ticketId: sql`facts.ticket_id`,
  })
  // The partial indexes hold exactly these tickets.
  const side = isBack ? sql`charged_cents < paid_cents` : sql`charged_cents > paid_cents`
  const found: UnpaidRow[] = []
  for (let after = 0; ;) {
    const { rows: part } = await sql<{ last: number | null; number: number }>`select max(ticket_id) as last,
      count(*) as number from (select ticket_id from ticket_facts where ${side} and ticket_id > ${after}
        order by ticket_id limit ${ticketsAtOnce}) as part`.execute(db)
    const { last, number } = part[0]!
    if (last === null) break
    const { rows } = await sql<OpenRow>`select facts.ticket_id, charged_cents as charged, paid_cents as paid,
        count(invoices.id) as documents,
        min(case when kind = 'invoice' and due_on <> '' then due_on end) as due_on, min(issued_at) as first,
        (select max(created_at) from payments where payments.ticket_id = facts.ticket_id) as paid_last,
        max(issued_at) as last
      from ticket_facts as facts left join invoices on invoices.ticket_id = facts.ticket_id
      where ${side} and facts.ticket_id > ${after} and facts.ticket_id <= ${last}
        ${condition ? sql`and ${condition}` : sql``}
      group by facts.ticket_id, charged_cents, paid_cents`.execute(db)
    for (const row of rows) {
      const moved = Math.max(Number(row.last ?? 0), Number(row.paid_last ?? 0))
      const since = isBack || row.first === null ? moved : Number(row.first)
      const due = isBack || row.due_on === null ? localDay(since, timeZone) : row.due_on
      found.push({
        ticket_id: Number(row.ticket_id),
        charged: Number(row.charged),
        paid: Number(row.paid),
        documents: Number(row.documents),
        since,
        due: toNumber(due),
      })
    }
    if (Number(number) < ticketsAtOnce) break
    after = Number(last)
  }
  return found.sort((one, other) => one.due - other.due || one.ticket_id - other.ticket_id)
}

const ticketsAtOnce = 1_000

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

/** Days since a ticket was due; below 1 it is not due yet, or due today. */
function getAge({ due }: { due: number }, { today }: Period): number {
  return Math.max(0, daysBetween(toDay(due), today))
}

function sumByAge(open: readonly UnpaidRow[], period: Period) {
  const ages = ageGroups.map(({ from, to }) => ({ from_days: from, to_days: to, count: 0, open_cents: 0 }))
  for (const row of open) {
    const age = getAge(row, period)
    const group = ages.find(({ to_days }) => to_days === null || age <= to_days)!
    group.count++
    group.open_cents += Math.abs(row.charged - row.paid)
  }
  return ages
}

function toNumber(day: string): number {
  return Number(day.replaceAll('-', ''))
}

function toDay(number: number): string {
  const digits = String(number)
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}
