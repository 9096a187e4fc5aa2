import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/**
 * Price changes that can be undone as a whole or wait for a day, example prices apart from those that the shop has
 * entered, models that came with an update, and how soon a repair can be done.
 */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, text, id, ref, oneOf, table, addColumn, index } = ddl(tx, engine)

  await addColumn('phone_prices', `is_example ${int} not null default 0 ${oneOf('is_example', [0, 1])}`)
  // A phone that staff have saved once has had all its prices on the form; the others still have the delivered ones.
  await run(
    'update phone_prices set is_example = 1 where phone_id in (select id from phones where version = 1)',
  )

  await table('price_changes', [
    id(),
    `kind ${text} not null ${oneOf('kind', ['rule', 'file'])}`,
    // What staff asked for, as a sentence.
    `summary ${text} not null`,
    // The day from which the prices are, in the zone of the shop; null for at once.
    `from_day ${text}`,
    `created_by_id ${ref('accounts')}`,
    `created_at ${int} not null`,
    `applied_at ${int}`,
    `undone_at ${int}`,
    `undone_by_id ${ref('accounts')}`,
  ])
  await index('price_changes', ['created_by_id'])
  await index('price_changes', ['undone_by_id'])
  await index('price_changes', ['from_day'], 'where applied_at is null')

  await table('price_change_items', [
    `change_id ${ref('price_changes', 'on delete cascade')} not null`,
    `phone_id ${ref('phones', 'on delete cascade')} not null`,
    `repair_key ${text} not null references repairs (key)`,
    `before_dollars ${int} not null check (before_dollars between 0 and 9999)`,
    `after_dollars ${int} not null check (after_dollars between 0 and 9999)`,
    `was_example ${int} not null ${oneOf('was_example', [0, 1])}`,
    'primary key (change_id, phone_id, repair_key)',
  ])
  await index('price_change_items', ['phone_id'])
  await index('price_change_items', ['repair_key'])

  // Without a row, the part is in stock.
  await table('phone_availability', [
    `phone_id ${ref('phones', 'on delete cascade')} not null`,
    `repair_key ${text} not null references repairs (key)`,
    `availability ${text} not null ${oneOf('availability', ['days', 'on_request'])}`,
    'primary key (phone_id, repair_key)',
  ])
  await index('phone_availability', ['repair_key'])
  // What the customer read at the booking; null for earlier tickets.
  await addColumn(
    'tickets',
    `availability ${text} ${oneOf('availability', ['in_stock', 'days', 'on_request'])}`,
  )

  await table('new_models', [
    `phone_id ${int} primary key references phones (id) on delete cascade`,
    `added_at ${int} not null`,
  ])
}
