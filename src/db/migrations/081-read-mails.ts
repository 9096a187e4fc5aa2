import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** When staff read a mail that waits. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { int, addColumn, index } = ddl(tx, engine)
  await addColumn('mails', `read_at ${int}`)
  await index('mails', ['outcome', 'id'], "where outcome = 'waiting' and read_at is null")
}
