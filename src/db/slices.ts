import { sql, type RawBuilder } from 'kysely'
import type { Db } from './tables.ts'

/** Moments, the end not included. */
export type Span = { start: number; end: number }

/** A column of times, and which of its rows are meant; an index holds them in order. */
export type Timed = { table: string; column: string; where?: RawBuilder<unknown> }

/** Rows that are read before other queries get their turn: SQLite takes one or two milliseconds for them. */
const ROWS_AT_ONCE = 3_000

/** Splits a span so that each part holds about three thousand rows. */
export async function* slice(
  db: Db,
  { table, column, where }: Timed,
  { start, end }: Span,
): AsyncGenerator<Span> {
  const at = sql.ref(column)
  const only = where ? sql`and ${where}` : sql``
  for (let from = start; from < end;) {
    const { rows } = await sql<{ at: number }>`select ${at} as at from ${sql.table(table)}
      where ${at} >= ${from} and ${at} < ${end} ${only} order by ${at} limit 1 offset ${sql.lit(ROWS_AT_ONCE)}`.execute(
      db,
    )
    const beyond = rows[0] === undefined ? end : Number(rows[0].at)
    // More rows of one moment than fit stay together.
    const to = Math.max(beyond, from + 1)
    yield { start: from, end: to }
    from = to
  }
}

/** Reads a query over each part of a span, and hands over its rows. */
export async function readSliced<Row>(
  db: Db,
  timed: Timed,
  span: Span,
  query: (within: RawBuilder<unknown>) => RawBuilder<Row>,
  take: (row: Row) => void,
): Promise<void> {
  const at = sql.ref(timed.column)
  for await (const { start, end } of slice(db, timed, span)) {
    const { rows } = await query(sql`${at} >= ${start} and ${at} < ${end}`).execute(db)
    for (const row of rows) take(row)
  }
}
