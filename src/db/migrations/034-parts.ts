import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Parts that the shop no longer buys leave its list of suggestions, and each row has a version. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { int, addColumn } = ddl(tx, engine)
  await addColumn('shop_parts', `retired_at ${int}`)
  await addColumn('shop_parts', `version ${int} not null default 1`)
}
