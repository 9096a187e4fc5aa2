import { sql, type RawBuilder } from 'kysely'
import { getEngine } from './engine-of.ts'
import type { Db } from './tables.ts'

/**
 * The rows of a subquery as one JSON text, to be read as a column of the row that they belong to: each has these columns of the table and
 * `more`. They are in no order.
 */
export function jsonRows(
  db: Db,
  table: string,
  columns: readonly string[],
  more: Readonly<Record<string, RawBuilder<unknown>>> = {},
): RawBuilder<string | null> {
  const named = columns.map((column): [string, RawBuilder<unknown>] => [
    column,
    sql.ref(`${table}.${column}`),
  ])
  const fields = sql.join(
    [...named, ...Object.entries(more)].map(([name, value]) => sql`${sql.lit(name)}, ${value}`),
  )
  return getEngine(db) === 'postgres'
    ? sql`json_agg(json_build_object(${fields}))::text`
    : sql`json_group_array(json_object(${fields}))`
}

/** Parses the rows that `jsonRows` has joined. */
export function parseRows<Row>(joined: string | null): Row[] {
  return joined === null ? [] : (JSON.parse(joined) as Row[])
}
