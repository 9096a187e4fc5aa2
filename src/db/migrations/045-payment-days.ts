import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'
import { rebuildTable } from './rebuild-table.ts'

// Immutable once released, and independent of the current schema types.

/** The day of a payment, entries that take back another, and the accounts that a file was written with. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, text, ref, index, addColumn } = ddl(tx, engine)
  const [positive, signed] = ['check (amount_cents > 0)', 'check (amount_cents <> 0)']
  if (engine === 'postgres') {
    const added = `add constraint payments_amount_cents_check ${signed}`
    await run(`alter table payments drop constraint payments_amount_cents_check, ${added}`)
  } else {
    await rebuildTable(tx, 'payments', (definition) => {
      if (!definition.includes(positive)) throw new Error('payments.amount_cents has no such check')
      return definition.replace(positive, signed)
    })
  }
  await addColumn('payments', `paid_at ${int} not null default 0`)
  await addColumn('payments', `reverses_id ${ref('payments')}`)
  await addColumn('payments', `reason ${text} not null default ''`)
  await run('update payments set paid_at = created_at')
  await run(
    'create unique index payments__reverses_id_uq on payments (reverses_id) where reverses_id is not null',
  )
  await run('drop index payments__created_at__id_ix')
  await run('drop index payments__created_at__ticket_id__kind__method__refunds_id__amount_cents_ix')
  await index('payments', ['paid_at', 'id'])
  await index('payments', ['paid_at', 'ticket_id', 'kind', 'method', 'refunds_id', 'amount_cents'])
  await addColumn('money_exports', `payment_accounts ${text} not null default ''`)
}
