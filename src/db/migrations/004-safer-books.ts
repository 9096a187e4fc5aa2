import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'

// Immutable, and free of the live schema.

/** Limits that several processes count together, and ways to find what waits, failed or is old. */
export async function up(tx: QueryExecutorProvider, engine: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = engine === 'postgres'
  const id = postgres
    ? 'id bigint generated always as identity primary key'
    : 'id integer primary key autoincrement'
  const int = postgres ? 'bigint' : 'integer'
  const text = postgres ? 'text collate "C"' : 'text'
  const run = (statement: string) => sql.raw(statement).execute(tx)

  // Worth nothing after a power cut, so PostgreSQL need not wait for the disk with each of them.
  await run(`create ${postgres ? 'unlogged ' : ''}table tries (
    ${id},
    mark ${text} not null,
    points ${int} not null,
    ends_at ${int} not null
  )${postgres ? '' : ' strict'}`)
  await run('create unique index tries__mark_uq on tries (mark)')
  await run('create index tries__ends_at_ix on tries (ends_at)')

  await run('create index outbox__unsent_ix on outbox (id) where sent_at is null')
  await run('create index contact_messages__created_at_ix on contact_messages (created_at)')
}
