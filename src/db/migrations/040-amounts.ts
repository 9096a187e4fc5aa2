import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** What is to pay now and what is held, beside what is agreed and the balance; the next start works all of them out again. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, addColumn } = ddl(tx, engine)
  await run('delete from ticket_work')
  await addColumn('ticket_work', `due_cents ${int} not null default 0`)
  await addColumn('ticket_work', `held_cents ${int} not null default 0`)
}
