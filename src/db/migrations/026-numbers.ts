import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** The times and amounts of each ticket for the owner's numbers, and what the parts of a repair cost the shop. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { int, text, id, ref, table, unique, index } = ddl(tx, engine)
  // Filled by the next start for tickets that exist already.
  await table('ticket_facts', [
    `ticket_id ${int} primary key references tickets (id)`,
    `booked_at ${int} not null`,
    `arrived_at ${int}`,
    `begun_at ${int}`,
    `ready_at ${int}`,
    `posted_at ${int}`,
    `completed_at ${int}`,
    `ended_at ${int}`,
    `ending ${text}`,
    `repair_key ${text} not null`,
    `phone_id ${int} not null references phones (id)`,
    `is_claim ${int} not null`,
    `agreed_cents ${int} not null`,
    `charged_cents ${int} not null`,
    `gst_cents ${int} not null`,
    `paid_cents ${int} not null`,
    `cost_cents ${int}`,
  ])
  // Each holds what its figures read, so that no row of the table is.
  const covering = (columns: string[]) => index('ticket_facts', columns, `where ${columns[0]} is not null`)
  await index('ticket_facts', ['booked_at'])
  await covering(['arrived_at', 'booked_at'])
  await covering(['begun_at', 'arrived_at'])
  await covering(['ready_at', 'begun_at'])
  await covering(['posted_at', 'ready_at', 'booked_at', 'arrived_at'])
  await covering(['completed_at', 'posted_at'])
  await index('ticket_facts', [
    'ended_at',
    'ending',
    'arrived_at',
    'repair_key',
    'phone_id',
    'charged_cents',
    'gst_cents',
    'cost_cents',
    'booked_at',
    'agreed_cents',
  ])
  await index('ticket_facts', ['is_claim', 'booked_at', 'repair_key', 'phone_id'], 'where is_claim = 1')
  await index(
    'ticket_facts',
    ['ticket_id', 'charged_cents', 'paid_cents'],
    'where charged_cents > paid_cents',
  )

  // Sums of a period, read from the index alone.
  await index('invoices', ['issued_at', 'ticket_id', 'kind', 'total_cents', 'gst_cents'])
  await index('payments', ['created_at', 'ticket_id', 'kind', 'method', 'refunds_id', 'amount_cents'])
  await index('quotes', ['answered_at', 'state'], 'where answered_at is not null')
  await index('part_tests', ['created_at', 'tested_by_id'], `where stage = 'intake'`)
  await index('completions', ['issued_at', 'issued_by_id'])

  // What staff enter at completion; no customer sees it.
  await table('part_costs', [
    id(),
    `ticket_id ${ref('tickets', 'not null')}`,
    `place ${int} not null`,
    `part ${text} not null`,
    `cost_cents ${int} not null`,
  ])
  await unique('part_costs', ['ticket_id', 'place'])
  await table('shop_parts', [
    id(),
    `name ${text} not null`,
    `name_folded ${text} not null`,
    `last_cents ${int} not null`,
    `updated_at ${int} not null`,
  ])
  await unique('shop_parts', ['name_folded'])
}
