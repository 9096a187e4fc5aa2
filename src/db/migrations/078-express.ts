import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** The fee of a ticket that goes before the others; 0 for those that wait for their turn. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { int, index, addColumn } = ddl(tx, engine)
  await addColumn('tickets', `express_cents ${int} not null default 0 check (express_cents >= 0)`)
  await index('tickets', ['status', 'outcome'], 'where express_cents > 0')
}
