import { sql, type RawBuilder } from 'kysely'
import { getEngine } from './engine-of.ts'
import type { Db } from './tables.ts'

type Cell = string | number | null
type Columns<Row> = { [Name in keyof Row]: 'number' | 'text' }

/** As many rows are inserted before other queries of the event loop get their turn. */
const chunk = 1_000

/**
 * Inserts many rows, each statement with all of its rows as one JSON parameter: it is compiled and prepared once for every
 * number of rows. `onConflict` is the end of the statement.
 */
export async function insertRows<Row extends Record<keyof Row, Cell>>(
  db: Db,
  table: string,
  columns: Columns<Row>,
  rows: readonly Row[],
  onConflict: RawBuilder<unknown> = sql``,
): Promise<void> {
  const engine = getEngine(db)
  const names = Object.keys(columns) as (keyof Row & string)[]
  const values = names.map((name, at) => {
    const cell = sql`one.value ->> ${sql.lit(at)}`
    return engine === 'postgres' && columns[name] === 'number' ? sql`(${cell})::bigint` : cell
  })
  const into = sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})`
  for (let at = 0; at < rows.length; at += chunk) {
    const json = JSON.stringify(rows.slice(at, at + chunk).map((row) => names.map((name) => row[name])))
    const all =
      engine === 'sqlite'
        ? sql`json_each(${json}) as one`
        : sql`json_array_elements(${json}::json) as one (value)`
    // Without a condition SQLite takes `on conflict` for a join.
    await sql`${into} select ${sql.join(values)} from ${all} where true ${onConflict}`.execute(db)
  }
}
