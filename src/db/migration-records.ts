import { sql } from 'kysely'
import type { Engine, Tx } from './tables.ts'

/**
 * Names of the migrations recorded in the database. Records from before Kysely's `Migrator` (name, epoch milliseconds) are
 * rewritten in its format (name, ISO time). The table keeps its name, so that an older version still detects that the
 * database is too new for it.
 */
export async function adoptMigrationRecords(tx: Tx, engine: Engine): Promise<string[]> {
  const tables = await tx.introspection.getTables({ withInternalKyselyTables: true })
  const table = tables.find(({ name }) => name === 'migrations')
  if (!table) return []
  if (table.columns.some(({ name }) => name === 'made_at')) await rewriteRecords(tx, engine)
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(tx)
  return rows.map(({ name }) => name)
}

async function rewriteRecords(tx: Tx, engine: Engine): Promise<void> {
  const { rows } = await sql<{ name: string; made_at: number }>`
    select name, made_at from migrations order by name
  `.execute(tx)
  const run = (statement: string) => sql.raw(statement).execute(tx)
  await run('drop table migrations')
  await run(
    engine === 'postgres'
      ? 'create table migrations (name text collate "C" primary key, timestamp text not null)'
      : 'create table migrations (name text primary key, timestamp text not null) strict',
  )
  // Kysely sorts by these times: a clock that was set back must not change the order.
  let last = 0
  for (const { name, made_at } of rows) {
    last = Math.max(last + 1, made_at)
    const timestamp = new Date(last).toISOString()
    await sql`insert into migrations (name, timestamp) values (${name}, ${timestamp})`.execute(tx)
  }
}
