import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Opening of the shop, the one-time link of its first account, and its look. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { int, text, oneOf, table, run } = ddl(tx, engine)
  await table('shop_opening', [
    'id integer primary key check (id = 1)',
    `takes_bookings ${int} not null ${oneOf('takes_bookings', [0, 1])}`,
    `sentence ${text} not null`,
    `opened_at ${int}`,
    `version ${int} not null default 1`,
  ])
  // A shop with a profile has served visitors before this release, and stays open.
  await run(
    `insert into shop_opening (id, takes_bookings, sentence, opened_at)
     select 1, 1, '', (select max(updated_at) from shop_profile)`,
  )
  await table('setup_links', [
    'id integer primary key check (id = 1)',
    `nonce ${text} not null`,
    `token_hash ${text} not null`,
    `created_at ${int} not null`,
    `used_at ${int}`,
  ])
  await table('shop_look', [
    'id integer primary key check (id = 1)',
    `accent ${text}`,
    `mark_key ${text}`,
    `version ${int} not null default 1`,
  ])
  await run('insert into shop_look (id) values (1)')
}
