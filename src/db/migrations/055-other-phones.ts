import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** The name of a phone that is not in the catalogue, as the customer typed it. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, addColumn } = ddl(tx, engine)
  await addColumn('tickets', `phone_name ${text} not null default ''`)
}
