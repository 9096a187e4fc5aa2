import { sql, type RawBuilder } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { getEngine } from './engine-of.ts'
import type { Db } from './tables.ts'

/** Moments, the end not included. */
export type Span = { start: number; end: number }

/** A column of times, and which of its rows are meant; an index holds them in order. */
export type Timed = { table: string; column: string; where?: RawBuilder<unknown> }

/** How long one statement may take: on SQLite everybody else waits meanwhile, PostgreSQL works beside us. */
const sliceMs = { sqlite: 3, postgres: 100 }
/** The first part, before it is known how long its rows take, and the shortest and longest one. */
const [FIRST, SHORTEST, LONGEST] = [7 * DAY_MS, DAY_MS / 4, 62 * DAY_MS]

/**
 * Reads a query over each part of a span, and hands over its rows. The parts become shorter or longer by how long the last
 * one took, so that other requests get their turn in between.
 */
export async function readSliced<Row>(
  db: Db,
  timed: Timed,
  span: Span,
  query: (within: RawBuilder<unknown>) => RawBuilder<Row>,
  take: (row: Row) => void,
): Promise<void> {
  const at = sql.ref(timed.column)
  const known = await findEnds(db, timed, span)
  if (!known) return
  const engine = getEngine(db)
  let length = engine === 'sqlite' ? FIRST : known.end - known.start
  for (let from = known.start; from < known.end;) {
    const to = Math.min(from + length, known.end)
    const began = performance.now()
    const { rows } = await query(sql`${at} >= ${from} and ${at} < ${to}`).execute(db)
    for (const row of rows) take(row)
    const share = sliceMs[engine] / (performance.now() - began)
    length = Math.min(LONGEST, Math.max(SHORTEST, Math.round(length * Math.min(4, share))))
    from = to
  }
}

/** The span from the first row in it to the last; null without any. */
async function findEnds(db: Db, { table, column, where }: Timed, { start, end }: Span): Promise<Span | null> {
  const at = sql.ref(column)
  const only = where ? sql`and ${where}` : sql``
  const among = sql`from ${sql.table(table)} where ${at} >= ${start} and ${at} < ${end} ${only} order by ${at}`
  const { rows } = await sql<{ first: number | null; last: number | null }>`select
    (select ${at} ${among} limit 1) as first, (select ${at} ${among} desc limit 1) as last`.execute(db)
  const { first, last } = rows[0]!
  return first === null || last === null ? null : { start: Number(first), end: Number(last) + 1 }
}
