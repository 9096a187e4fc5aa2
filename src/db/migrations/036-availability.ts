import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/**
 * How soon a repair can be done has three values, and without a row nothing is said about it. Planned prices get a
 * version, so that two people who edit the same plan do not overwrite each other.
 */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, text, ref, oneOf, table, addColumn, index } = ddl(tx, engine)

  // No earlier version has written a row: a missing one meant "in stock" without anyone having said so.
  await run('drop table phone_availability')
  await table('phone_availability', [
    `phone_id ${ref('phones', 'on delete cascade')} not null`,
    `repair_key ${text} not null references repairs (key)`,
    `availability ${text} not null ${oneOf('availability', ['in_stock', 'days', 'on_request'])}`,
    'primary key (phone_id, repair_key)',
  ])
  await index('phone_availability', ['repair_key'])

  await addColumn('price_changes', `version ${int} not null default 1`)
}
