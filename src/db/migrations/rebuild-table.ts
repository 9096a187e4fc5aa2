import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'

type SchemaEntry = { type: string; name: string; sql: string }

/**
 * Gives a SQLite table another definition, which may leave out columns, and keeps its rows, indexes, triggers and next id: the procedure of
 * https://www.sqlite.org/lang_altertable.html#otheralter. The transaction runs without foreign keys, as `migrate`
 * begins it; otherwise dropping the old table would cascade.
 */
export async function rebuildTable(
  tx: QueryExecutorProvider,
  table: string,
  /** Returns the new column definitions and constraints of the table. */
  change: (definition: string) => string,
): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(tx)
  const { rows: pragma } = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(tx)
  if (pragma[0]?.foreign_keys !== 0) throw new Error(`${table} is rebuilt while foreign keys are enforced`)

  const { rows: entries } = await sql<SchemaEntry>`
    select type, name, sql from sqlite_schema where tbl_name = ${table} and sql is not null order by rowid
  `.execute(tx)
  const old = entries.find(({ type, name }) => type === 'table' && name === table)
  if (!old) throw new Error(`There is no table ${table} to rebuild`)
  const { rows: sequence } = await sql<{ seq: number }>`
    select seq from sqlite_sequence where name = ${table}
  `.execute(tx)

  const temporary = `new_${table}`
  const definition = old.sql.slice(old.sql.indexOf('('))
  await run(`create table ${temporary} ${change(definition)}`)
  const { rows: columns } = await sql<{ name: string }>`
    select name from pragma_table_info(${temporary})
  `.execute(tx)
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  await run(`insert into ${temporary} (${names}) select ${names} from ${table}`)
  await run(`drop table ${table}`)
  await run(`alter table ${temporary} rename to ${table}`)
  for (const { type, sql: statement } of entries) if (type !== 'table') await run(statement)

  // The highest id ever assigned, which may belong to a deleted row.
  const last = sequence[0]?.seq
  if (last === undefined) return
  await sql`delete from sqlite_sequence where name = ${table}`.execute(tx)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(tx)
}
