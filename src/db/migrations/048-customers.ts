import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** What staff remember about a customer, and accounts that were merged. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, text, id, ref, table, index, addColumn } = ddl(tx, engine)
  await addColumn('accounts', `note ${text} not null default ''`)
  await table('account_merges', [
    id(),
    `kept_id ${ref('accounts', 'not null')}`,
    `merged_id ${ref('accounts', 'not null')}`,
    `ticket_ids ${text} not null`,
    `created_at ${int} not null`,
    `undone_at ${int}`,
  ])
  await index('account_merges', ['kept_id'])
  await run(
    'create unique index account_merges__merged_id_uq on account_merges (merged_id) where undone_at is null',
  )
}
