import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** What the customer says is wrong with the phone, whether it got wet, and whether it was opened before. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { int, text, oneOf, addColumn } = ddl(tx, engine)
  await addColumn('tickets', `fault ${text} not null default ''`)
  for (const column of ['wet', 'opened'])
    await addColumn('tickets', `${column} ${int} not null default 0 ${oneOf(column, [0, 1])}`)
}
