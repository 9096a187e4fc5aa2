import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Rate limits shared by several processes, and indexes for what is pending, failed or old. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const postgres = engine === 'postgres'
  const { run, int, text, id } = ddl(tx, engine)

  // Unlogged: counters need not survive a crash, so PostgreSQL does not wait for the disk.
  await run(`create ${postgres ? 'unlogged ' : ''}table tries (
    ${id()},
    mark ${text} not null,
    points ${int} not null,
    ends_at ${int} not null
  )${postgres ? '' : ' strict'}`)
  await run('create unique index tries__mark_uq on tries (mark)')
  await run('create index tries__ends_at_ix on tries (ends_at)')

  await run('create index outbox__unsent_ix on outbox (id) where sent_at is null')
  await run('create index contact_messages__created_at_ix on contact_messages (created_at)')
}
