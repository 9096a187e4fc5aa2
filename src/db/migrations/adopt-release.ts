import { sql, type QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

/** The last migration that version 0.2.0 recorded; its database has the tables of the baseline but for what `adoptRelease` changes. */
export const LAST_OF_RELEASE = '039-parcel-codes'

/**
 * Brings a database of version 0.2.0 to the baseline, and returns whether it was one. Refuses an older one: version 0.2.0 can
 * migrate it. `names` are the migrations that the database has recorded, and `baseline` the one that replaces them.
 */
export async function adoptRelease(
  tx: QueryExecutorProvider,
  engine: Engine,
  { names, baseline }: { names: readonly string[]; baseline: string },
): Promise<boolean> {
  if (names.length === 0 || names.includes(baseline)) return false
  if (!names.includes(LAST_OF_RELEASE)) {
    throw new Error('The database was made by a version before 0.2.0: start version 0.2.0 with it once')
  }
  const { run, int, addColumn } = ddl(tx, engine)
  for (const table of ['idempotency_keys', 'bulk_changes']) {
    await run(`alter table ${table} rename column ask_hash to input_hash`)
  }
  // The balance of a list's row has another meaning now: the next start works out all rows.
  await run('delete from ticket_work')
  await addColumn('ticket_work', `due_cents ${int} not null default 0`)
  await addColumn('ticket_work', `held_cents ${int} not null default 0`)
  for (const table of engine === 'postgres' ? ['setup_links', 'shop_look', 'shop_opening'] : []) {
    await run(`alter table ${table} alter column id type bigint`)
  }
  await sql`delete from migrations where name <= ${LAST_OF_RELEASE}`.execute(tx)
  // Kysely wants records in the order of their times.
  await sql`insert into migrations (name, timestamp) values (${baseline}, '2026-01-01T00:00:00.000Z')`.execute(
    tx,
  )
  return true
}
