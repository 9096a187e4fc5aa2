import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** The message of the outbox that told the news of another one about the same parcel. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { int, addColumn } = ddl(tx, engine)
  await addColumn('outbox', `told_in ${int}`)
}
