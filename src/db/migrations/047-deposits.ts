import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Deposits apart from what is owed back, and since when which total was to be charged of a ticket that holds money. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, id, ref, table, index, addColumn } = ddl(tx, engine)
  await table('held_totals', [
    id(),
    `ticket_id ${ref('tickets', 'not null')}`,
    `since ${int} not null`,
    `total_cents ${int} not null`,
  ])
  await index('held_totals', ['ticket_id', 'id'])
  await addColumn('ticket_facts', `deposit_cents ${int} not null default 0`)
  await addColumn('ticket_facts', `owed_back_cents ${int} not null default 0`)
  await run('drop index ticket_facts__owed_back__ticket_id_ix')
  await run('drop index ticket_facts__back__moved_at_ix')
  for (const held of ['deposit_cents', 'owed_back_cents'])
    await index('ticket_facts', ['moved_at', 'ticket_id', held], `where ${held} > 0`)
  // Worked out again from the tickets after the start.
  await run(`update ticket_facts set is_complete = 0 where charged_cents < paid_cents
    or ticket_id in (select ticket_id from ticket_queues where queue = 'unpaid_week')`)
}
