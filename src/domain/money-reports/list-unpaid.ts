import { sql, type RawBuilder } from 'kysely'
import { toIsoTime } from '#contract/durations.ts'
import { ageGroups, type OwedSide, type UnpaidList } from '#contract/money-reports.ts'
import { encodeCursor } from '#db/keyset.ts'
import { localDay } from '../shop/announced-closures.ts'
import type { Shop } from '../shop.ts'
import { pageSize, type ListFilter } from './list-invoices.ts'
import {
  addDays,
  daysBetween,
  describePeriod,
  readPeriod,
  startOfDay,
  type Period,
} from '../shop/report-period.ts'
import { readCursor, toCondition } from './search.ts'

export type UnpaidFilter = ListFilter & { owed?: OwedSide | undefined }

type UnpaidRow = {
  ticket_id: number
  fullname: string
  charged: number
  paid: number
  documents: number
  at: number
}

/**
 * Lists tickets with an open balance, oldest first: documents less payments plus refunds. What customers owe is open
 * since the first document, what the shop owes back since the last movement.
 */
export async function listUnpaid(shop: Shop, filter: UnpaidFilter, size = pageSize): Promise<UnpaidList> {
  const { db } = shop.database
  const period = await readPeriod(shop, filter)
  const cursor = readCursor(filter.cursor)
  const open = openBalances(filter, filter.from === undefined ? null : period)
  const beyond = cursor
    ? sql`and (at > ${cursor.value} or (at = ${cursor.value} and ticket_id > ${cursor.id}))`
    : sql``
  const [{ rows }, ages] = await Promise.all([
    sql<UnpaidRow>`${open} select ticket_id, fullname, charged, paid, documents, at from open_tickets
      where 1 = 1 ${beyond} order by at, ticket_id limit ${size + 1}`.execute(db),
    sumByAge(shop, open, period),
  ])
  const last = rows.length > size ? rows[size - 1] : undefined
  return {
    ...describePeriod(period),
    from: filter.from ?? null,
    to: filter.to ?? null,
    tickets: rows.slice(0, size).map((row) => ({
      ticket_id: row.ticket_id,
      customer: row.fullname,
      charged_cents: Number(row.charged),
      paid_cents: Number(row.paid),
      open_cents: Math.abs(Number(row.charged) - Number(row.paid)),
      invoiced: Number(row.documents) > 0,
      since: toIsoTime(Number(row.at)),
      age_days: Math.max(0, daysBetween(localDay(Number(row.at), period.timeZone), period.today)),
    })),
    next: last ? encodeCursor({ value: Number(last.at), id: last.ticket_id }) : null,
    totals: {
      count: ages.reduce((sum, { count }) => sum + count, 0),
      open_cents: ages.reduce((sum, { open_cents }) => sum + open_cents, 0),
      ages,
    },
  }
}

function openBalances({ owed, search }: UnpaidFilter, period: Period | null): RawBuilder<unknown> {
  const isBack = owed === 'back'
  const since = isBack ? sql`max(at)` : sql`coalesce(min(issued_at), max(at))`
  const side = isBack ? sql`sum(charged) - sum(paid) < 0` : sql`sum(charged) - sum(paid) > 0`
  const condition = toCondition(search, {
    numbers: [sql`balances.ticket_id`],
    cents: sql`(balances.charged - balances.paid)`,
    ticketId: sql`balances.ticket_id`,
  })
  const within = period ? sql`and at >= ${period.start} and at < ${period.end}` : sql``
  return sql`with movements as (
      select ticket_id, total_cents as charged, 0 as paid, 1 as documents, issued_at, issued_at as at from invoices
      union all
      select ticket_id, 0, case kind when 'payment' then amount_cents else 0 - amount_cents end, 0,
        cast(null as bigint), created_at from payments
    ), balances as (
      select ticket_id, sum(charged) as charged, sum(paid) as paid, sum(documents) as documents, ${since} as at
      from movements group by ticket_id having ${side}
    ), open_tickets as (
      select balances.ticket_id, accounts.fullname, balances.charged, balances.paid, balances.documents, balances.at
      from balances
      join tickets on tickets.id = balances.ticket_id
      join accounts on accounts.id = tickets.account_id
      where 1 = 1 ${within} ${condition ? sql`and ${condition}` : sql``}
    )`
}

async function sumByAge(shop: Shop, open: RawBuilder<unknown>, { today, timeZone }: Period) {
  // A ticket belongs to the first group whose oldest day has begun by then.
  const groups = ageGroups.flatMap(({ to }, group) =>
    to === null ? [] : [sql`when at >= ${startOfDay(addDays(today, -to), timeZone)} then ${sql.lit(group)}`],
  )
  const { rows } = await sql<{ age: number; tickets: number; open: number }>`${open}
    select case ${sql.join(groups, sql` `)} else ${sql.lit(ageGroups.length - 1)} end as age,
      count(*) as tickets, sum(abs(charged - paid)) as open
    from open_tickets group by age`.execute(shop.database.db)
  return ageGroups.map(({ from, to }, group) => {
    const found = rows.find(({ age }) => Number(age) === group)
    return {
      from_days: from,
      to_days: to,
      count: Number(found?.tickets ?? 0),
      open_cents: Number(found?.open ?? 0),
    }
  })
}
