import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'
import { rebuildTable } from './rebuild-table.ts'

// Immutable once released, and independent of the current schema types.

const kinds = ['bank', 'role', 'access', 'second_factor', 'second_step_rule', 'shop_email', 'email_text']

/** Guarded changes of the shop's email address and of the texts of emails; links to undo that go to a mailbox of no account. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, oneOf } = ddl(tx, engine)
  const kindCheck = oneOf('kind', kinds)
  if (engine === 'postgres') {
    await run(`alter table guarded_changes drop constraint guarded_changes_kind_check, add ${kindCheck}`)
    await run('alter table undo_tokens alter column account_id drop not null')
    return
  }
  await rebuildTable(tx, 'guarded_changes', (definition) =>
    replaceOnce(definition, /check \(kind in \([^)]*\)\)/, kindCheck),
  )
  await rebuildTable(tx, 'undo_tokens', (definition) =>
    replaceOnce(definition, /account_id [^,]*/, 'account_id integer references accounts (id)'),
  )
}

function replaceOnce(definition: string, before: RegExp, after: string): string {
  if (!before.test(definition)) throw new Error(`The table has no ${before.source}`)
  return definition.replace(before, after)
}
