import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** The address of a person that emails came back from, why and when. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { int, text, addColumn } = ddl(tx, engine)
  await addColumn('accounts', `undelivered_email ${text}`)
  await addColumn('accounts', `undelivered_why ${text} not null default ''`)
  await addColumn('accounts', `undelivered_at ${int}`)
}
