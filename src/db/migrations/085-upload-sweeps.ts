import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** The sweeps of the uploads; the last one is counted beside the uploads too. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { int, id, table } = ddl(tx, engine)
  await table('upload_sweeps', [id(), `swept_at ${int} not null`])
}
