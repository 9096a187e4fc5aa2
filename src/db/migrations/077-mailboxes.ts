import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Mailboxes that replies are fetched from. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { int, text, id, oneOf, table, unique } = ddl(tx, engine)
  await table('mailboxes', [
    id(),
    `address ${text} not null`,
    `uid_validity ${int}`,
    `last_uid ${int} not null default 0`,
    `leased_by ${text}`,
    `leased_until ${int} not null default 0`,
    `reached_at ${int}`,
    `fetched_at ${int}`,
    `failing_since ${int}`,
    `error ${text} not null default ''`,
    `fullness ${int}`,
    `told_failing ${int} not null default 0 ${oneOf('told_failing', [0, 1])}`,
    `told_full ${int} not null default 0 ${oneOf('told_full', [0, 1])}`,
  ])
  await unique('mailboxes', ['address'])
}
