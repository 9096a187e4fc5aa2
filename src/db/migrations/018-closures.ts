import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Days on which the shop is closed. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { int, text, id, oneOf, table, index } = ddl(tx, engine)
  await table('closures', [
    id(),
    `from_day ${text} not null`,
    `to_day ${text} not null check (to_day >= from_day)`,
    `sentence ${text} not null`,
    `bookings ${text} not null ${oneOf('bookings', ['open', 'paused'])}`,
    `version ${int} not null default 1`,
    `created_at ${int} not null`,
  ])
  await index('closures', ['to_day'])
}
