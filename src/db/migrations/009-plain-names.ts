import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

const columns = [
  ['outbox', 'letter', 'email_kind'],
  ['wordings', 'letter', 'email_kind'],
  ['drafts', 'sealed', 'draft_encrypted'],
  ['tickets', 'passcode_sealed', 'passcode_encrypted'],
  ['second_factors', 'secret_sealed', 'secret_encrypted'],
  ['invoices', 'paper', 'document'],
]

/** Tables and columns renamed to standard technical terms; no row changes. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, unique, index } = ddl(tx, engine)
  for (const [table, from, to] of columns) await run(`alter table ${table} rename column ${from} to ${to}`)
  await run('alter table wordings rename to email_templates')
  await run('alter table tries rename to rate_limit_counts')
  if (engine === 'sqlite') {
    // SQLite cannot rename an index.
    for (const name of [
      'wordings__letter_uq',
      'wordings__updated_by_id_ix',
      'tries__mark_uq',
      'tries__ends_at_ix',
    ])
      await run(`drop index ${name}`)
    await unique('email_templates', ['email_kind'])
    await index('email_templates', ['updated_by_id'])
    await unique('rate_limit_counts', ['mark'])
    await index('rate_limit_counts', ['ends_at'])
    return
  }
  await run('alter index wordings__letter_uq rename to email_templates__email_kind_uq')
  await run('alter index wordings__updated_by_id_ix rename to email_templates__updated_by_id_ix')
  await run('alter index wordings_pkey rename to email_templates_pkey')
  await run(
    'alter table email_templates rename constraint wordings_updated_by_id_fkey to email_templates_updated_by_id_fkey',
  )
  await run('alter sequence wordings_id_seq rename to email_templates_id_seq')
  await run('alter index tries__mark_uq rename to rate_limit_counts__mark_uq')
  await run('alter index tries__ends_at_ix rename to rate_limit_counts__ends_at_ix')
  await run('alter index tries_pkey rename to rate_limit_counts_pkey')
  await run('alter sequence tries_id_seq rename to rate_limit_counts_id_seq')
}
