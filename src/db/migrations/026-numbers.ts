import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** The times and amounts of each ticket for the owner's numbers, and what the parts of a repair cost the shop. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, text, id, ref, table, unique, index, addColumn } = ddl(tx, engine)
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
    `is_complete ${int} not null`,
  ])
  // The amounts of tickets that exist already; the next start works out the rest.
  await run(`insert into ticket_facts (ticket_id, booked_at, repair_key, phone_id, is_claim, agreed_cents, charged_cents,
      gst_cents, paid_cents, is_complete)
    select id, created_at, repair_key, phone_id, case when warranty_of is null then 0 else 1 end, 0,
      coalesce((select sum(total_cents) from invoices where invoices.ticket_id = tickets.id), 0),
      coalesce((select sum(gst_cents) from invoices where invoices.ticket_id = tickets.id), 0),
      coalesce((select sum(case kind when 'payment' then amount_cents else 0 - amount_cents end)
        from payments where payments.ticket_id = tickets.id), 0), 0
    from tickets`)
  await index('ticket_facts', ['is_complete'], 'where is_complete = 0')
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
  await run(`create index ticket_facts__owed_back__ticket_id_ix on ticket_facts (ticket_id, charged_cents, paid_cents)
    where charged_cents < paid_cents`)
  // The day on which an invoice is due; without one, that of its issue.
  await addColumn('invoices', `due_on ${text} not null default ''`)
  const field = (name: string) =>
    engine === 'sqlite' ? `json_extract(document, '$.${name}')` : `(document::json ->> '${name}')`
  await run(`update invoices set due_on = coalesce(${field('due_on')}, ${field('issued_on')}, '')`)
  await index('invoices', ['ticket_id', 'due_on'])

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
