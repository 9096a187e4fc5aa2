import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Queues, due dates, parts on order, undoable steps, saved views, canned replies, and lookups for scanned codes. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, text, id, ref, oneOf, table, unique, index } = ddl(tx, engine)
  // Filled by the next start for tickets that exist already.
  await table('ticket_work', [
    `ticket_id ${int} primary key references tickets (id)`,
    `agreed_cents ${int} not null`,
    `balance_cents ${int} not null`,
    `next_step ${text} not null`,
    `due_at ${int}`,
  ])
  await index('ticket_work', ['due_at', 'ticket_id'], 'where due_at is not null')
  await table('ticket_queues', [
    `queue ${text} not null`,
    `since ${int} not null`,
    `ticket_id ${int} not null references tickets (id)`,
    'primary key (queue, since, ticket_id)',
  ])
  await unique('ticket_queues', ['ticket_id', 'queue'])
  await table('part_waits', [
    `ticket_id ${int} primary key references tickets (id)`,
    `part ${text} not null`,
    `expected_on ${text}`,
    `sentence ${text} not null`,
    `created_by_id ${ref('accounts', 'not null')}`,
    `created_at ${int} not null`,
  ])
  await table('taken_steps', [
    id(),
    `ticket_id ${ref('tickets', 'not null')}`,
    `note_id ${ref('notes', 'not null')}`,
    `step ${text} not null`,
    `taken_by_id ${ref('accounts', 'not null')}`,
    `before ${text} not null`,
    `events ${text} not null`,
    `version ${int} not null`,
    `created_at ${int} not null`,
    `undone_at ${int}`,
  ])
  await index('taken_steps', ['ticket_id', 'id'])
  await index('taken_steps', ['created_at'])
  await table('saved_views', [
    id(),
    `account_id ${ref('accounts', 'not null')}`,
    `name ${text} not null`,
    `filter ${text} not null`,
    `is_first ${int} not null ${oneOf('is_first', [0, 1])}`,
    `created_at ${int} not null`,
  ])
  await unique('saved_views', ['account_id', 'name'])
  await table('canned_replies', [
    id(),
    `account_id ${ref('accounts')}`,
    `step ${text}`,
    `name ${text} not null`,
    `body ${text} not null`,
    `updated_at ${int} not null`,
  ])
  await index('canned_replies', ['account_id', 'name'])
  await run('create unique index canned_replies__step_uq on canned_replies (step) where step is not null')
  await table('bulk_changes', [
    id(),
    `account_id ${ref('accounts', 'not null')}`,
    `key ${text} not null`,
    `ask_hash ${text} not null`,
    `answer ${text} not null`,
    `created_at ${int} not null`,
  ])
  await unique('bulk_changes', ['account_id', 'key'])
  await index('bulk_changes', ['created_at'])

  // The staff list without completed tickets.
  await run('create index tickets__open__id_ix on tickets (id) where status <> 6')
  await run('create index tickets__open__updated_at_ix on tickets (updated_at, id) where status <> 6')
  // What a scanner reads.
  const code = (column: string) => `upper(replace(replace(${column}, ' ', ''), '-', ''))`
  for (const [name, column] of [
    ['tickets', 'phone_serial'],
    ['tickets', 'tracking_in'],
    ['tickets', 'tracking_out'],
    ['part_tests', 'serial_seen'],
  ] as const)
    await run(`create index ${name}__${column}__code_ix on ${name} (${code(column)})`)
}
