import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Between which days a phone should be home, when that is looked at again, and the figures that it is worked out from. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, text, index, addColumn, table } = ddl(tx, engine)
  await addColumn('ticket_facts', `back_by ${text}`)
  await addColumn('ticket_facts', `back_by_check_at ${int}`)
  // Open tickets get their days from the job, some at a time.
  await run(
    'update ticket_facts set back_by_check_at = 0 where ticket_id in (select ticket_id from ticket_work where due_at is not null)',
  )
  await index('ticket_facts', ['back_by_check_at', 'ticket_id'], 'where back_by_check_at is not null')
  await table('back_by_figures', [
    `id ${int} primary key check (id = 1)`,
    `figures ${text} not null`,
    `learned_on ${text} not null`,
    `counted_at ${int} not null`,
  ])
  // The last moment of the last day that was said first, and why it was moved last.
  await addColumn('ticket_facts', `back_by_until ${int}`)
  await addColumn('ticket_facts', `back_by_reason ${text}`)
}
