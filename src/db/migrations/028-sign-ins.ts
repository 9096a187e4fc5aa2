import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'
import { rebuildTable } from './rebuild-table.ts'

// Immutable once released, and independent of the current schema types.

const before = ['bank', 'role', 'access', 'second_factor']
const after = [...before, 'second_step_rule']

/** Failed log-ins, counted for each day, account and network; and the rule for the second step as a guarded change. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, text, id, ref, oneOf, table, unique, index } = ddl(tx, engine)
  if (engine === 'postgres') {
    const added = `add constraint guarded_changes_kind_check ${oneOf('kind', after)}`
    await run(`alter table guarded_changes drop constraint guarded_changes_kind_check, ${added}`)
  } else {
    await rebuildTable(tx, 'guarded_changes', (definition) => {
      if (!definition.includes(oneOf('kind', before)))
        throw new Error('guarded_changes.kind has no such list')
      return definition.replace(oneOf('kind', before), oneOf('kind', after))
    })
  }

  await table('failed_log_ins', [
    id(),
    // A day in UTC, as yyyy-mm-dd.
    `day ${text} not null`,
    `account_id ${ref('accounts')}`,
    // Of addresses without an account, without most of its letters.
    `tried ${text} not null`,
    `network ${text} not null`,
    // Unique without comparing nulls.
    `place ${text} not null`,
    `attempts ${int} not null`,
    `first_at ${int} not null`,
    `last_at ${int} not null`,
  ])
  await unique('failed_log_ins', ['day', 'place', 'network'])
  await index('failed_log_ins', ['account_id'])
  await index('failed_log_ins', ['last_at', 'id'])
}
