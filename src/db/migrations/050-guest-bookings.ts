import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Idempotency keys of guests, who have no account to tell equal keys apart; the account that a guest's row was joined to. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, ref, oneOf, addColumn } = ddl(tx, engine)
  await addColumn('idempotency_keys', `guest ${int} not null default 0 ${oneOf('guest', [0, 1])}`)
  await run('create unique index idempotency_keys__key_uq on idempotency_keys (key) where guest = 1')
  await addColumn('accounts', `joined_id ${ref('accounts')}`)
  await run('create index accounts__joined_id_ix on accounts (joined_id) where joined_id is not null')
}
