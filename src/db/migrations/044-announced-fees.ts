import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/**
 * The fees without a repair that a customer was told before booking; earlier customers were told of none. The day from which a
 * warranty runs, once the phone was posted back.
 */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { int, text, addColumn } = ddl(tx, engine)
  await addColumn('tickets', `announced_fees ${text} not null default '[]'`)
  await addColumn('completions', `warranty_from ${int}`)
}
