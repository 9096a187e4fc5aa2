import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Roles of staff: present staff could do everything, and become owners. Guarded changes, which can be undone. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, text, id, ref, oneOf, table, index, unique, addColumn } = ddl(tx, engine)
  await addColumn('accounts', `role ${text} ${oneOf('role', ['owner', 'front_desk', 'technician'])}`)
  await run(`update accounts set role = 'owner' where level = 2`)
  await addColumn('accounts', `invited_by_id ${int}`)
  await index('accounts', ['invited_by_id'], 'where invited_by_id is not null')

  await table('guarded_changes', [
    id(),
    `event_id ${ref('events')} not null`,
    `kind ${text} not null ${oneOf('kind', ['bank', 'role', 'access', 'second_factor'])}`,
    `actor_id ${ref('accounts')}`,
    // The account that was changed.
    `subject_id ${ref('accounts')}`,
    `before_encrypted ${text} not null`,
    `after_encrypted ${text} not null`,
    `created_at ${int} not null`,
    `undone_at ${int}`,
  ])
  await unique('guarded_changes', ['event_id'])
  await index('guarded_changes', ['actor_id'])
  await index('guarded_changes', ['subject_id'])

  await table('undo_tokens', [
    id(),
    `change_id ${ref('guarded_changes')} not null`,
    `account_id ${ref('accounts')} not null`,
    `token_hash ${text} not null`,
    `created_at ${int} not null`,
  ])
  await unique('undo_tokens', ['token_hash'])
  await index('undo_tokens', ['change_id'])
  await index('undo_tokens', ['account_id'])

  await table('guarded_change_reveals', [
    id(),
    `event_id ${ref('events')} not null`,
    `reason ${text} not null`,
    `created_at ${int} not null`,
  ])
  await unique('guarded_change_reveals', ['event_id'])
}
