import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Repairs of the shop's own, and what it has changed about the delivered ones. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { int, text, oneOf, addColumn } = ddl(tx, engine)

  await addColumn('repairs', `shown ${int} not null default 1 ${oneOf('shown', [0, 1])}`)
  // Null in these is as delivered.
  await addColumn('repairs', `sentence ${text}`)
  await addColumn('repairs', `bench_time ${text} ${oneOf('bench_time', ['short', 'long'])}`)
  await addColumn('repairs', `needs_passcode ${int} ${oneOf('needs_passcode', [0, 1])}`)
  // Null for the warranty of the shop.
  await addColumn('repairs', `warranty_months ${int} check (warranty_months between 1 and 120)`)
  // Keys of series as JSON; null for all.
  await addColumn('repairs', `series ${text}`)
  await addColumn('repairs', `version ${int} not null default 1`)
}
