import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** The link, website or code that a ticket was booked by; the index holds named ones alone, which the numbers count. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, addColumn, index } = ddl(tx, engine)
  await addColumn('tickets', `source ${text} not null default ''`)
  await index('tickets', ['created_at', 'source'], "where source <> ''")
}
