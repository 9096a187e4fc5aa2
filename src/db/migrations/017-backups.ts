import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Scheduled backups and their results. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { int, text, id, table, unique } = ddl(tx, engine)
  await table('backups', [
    id(),
    `slot ${text} not null`,
    `started_at ${int} not null`,
    `finished_at ${int}`,
    `name ${text}`,
    `bytes ${int}`,
    `error ${text}`,
  ])
  await unique('backups', ['slot'])
}
