import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'

// Immutable once released, and free of the live schema.

const statuses = [-1, 0, 1, 2, 3, 4, 5, 6]

/** From parcel to paid: parcels, part tests, photos, quotes, invoices, payments, messages, wordings. */
export async function up(tx: QueryExecutorProvider, engine: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = engine === 'postgres'
  const id = postgres
    ? 'id bigint generated always as identity primary key'
    : 'id integer primary key autoincrement'
  const int = postgres ? 'bigint' : 'integer'
  const text = postgres ? 'text collate "C"' : 'text'
  const ref = (table: string, more = '') => `${int} references ${table} (id) ${more}`
  const oneOf = (column: string, values: (string | number)[]) =>
    `check (${column} in (${values.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join(', ')}))`

  const run = (statement: string) => sql.raw(statement).execute(tx)
  const table = (name: string, lines: string[]) =>
    run(`create table ${name} (\n  ${lines.join(',\n  ')}\n)${postgres ? '' : ' strict'}`)
  const add = (name: string, column: string) => run(`alter table ${name} add column ${column}`)
  const unique = (name: string, ...columns: string[]) =>
    run(`create unique index ${name}__${columns.join('__')}_uq on ${name} (${columns.join(', ')})`)
  const index = (name: string, columns: string[], where = '') =>
    run(`create index ${name}__${columns.join('__')}_ix on ${name} (${columns.join(', ')}) ${where}`)

  // Raising it makes every private link that was sent before stop working.
  await add('tickets', `link_version ${int} not null default 1`)
  await add('tickets', `outcome ${text} ${oneOf('outcome', ['repaired', 'unrepaired', 'cancelled'])}`)
  await add('tickets', `status_since ${int} not null default 0`)
  await run(`update tickets set status_since = coalesce(
    (select max(created_at) from events where events.ticket_id = tickets.id and kind = 'ticket.status_changed'),
    created_at)`)
  await index('tickets', ['status', 'status_since', 'id'])
  await add('tickets', `carrier_in ${text} not null default ''`)
  await add('tickets', `tracking_in ${text} not null default ''`)
  await add('tickets', `carrier_out ${text} not null default ''`)
  await add('tickets', `tracking_out ${text} not null default ''`)
  await add(
    'tickets',
    `waiting_for ${text} not null default 'nobody' ${oneOf('waiting_for', ['nobody', 'shop', 'customer'])}`,
  )
  await index('tickets', ['waiting_for', 'id'], `where waiting_for = 'shop'`)
  // The newest note that each side has seen.
  await add('tickets', `customer_seen_note_id ${int} not null default 0`)
  await add('tickets', `staff_seen_note_id ${int} not null default 0`)
  await run('update tickets set customer_seen_note_id = coalesce(latest_note_id, 0)')
  await run('update tickets set staff_seen_note_id = coalesce(latest_note_id, 0)')
  // What the form called a message, so that a repeated submit finds the first one.
  await add('notes', `message_key ${text}`)
  await run(`create unique index notes__ticket_id__message_key_uq on notes (ticket_id, message_key)
    where message_key is not null`)
  await add('notes', `from_customer ${int} not null default 0 ${oneOf('from_customer', [0, 1])}`)

  // The same list of parts before and after the work.
  await table('part_tests', [
    id,
    `ticket_id ${ref('tickets')} not null`,
    `stage ${text} not null ${oneOf('stage', ['intake', 'completion'])}`,
    `results ${text} not null`,
    `phone_seen_id ${ref('phones')}`,
    `serial_seen ${text} not null default ''`,
    `model_matches ${int} ${oneOf('model_matches', [0, 1])}`,
    `serial_matches ${int} ${oneOf('serial_matches', [0, 1])}`,
    `remarks ${text} not null default ''`,
    `tested_by_id ${ref('accounts')} not null`,
    `created_at ${int} not null`,
    `updated_at ${int} not null`,
    `version ${int} not null default 1`,
  ])
  await unique('part_tests', 'ticket_id', 'stage')
  await index('part_tests', ['phone_seen_id'])
  await index('part_tests', ['tested_by_id'])

  await table('photos', [
    id,
    `ticket_id ${ref('tickets')} not null`,
    `stage ${text} not null ${oneOf('stage', ['intake', 'completion', 'message'])}`,
    `note_id ${ref('notes')}`,
    `storage_key ${text} not null`,
    `content_type ${text} not null`,
    `width ${int} not null`,
    `height ${int} not null`,
    `bytes ${int} not null`,
    `staff_only ${int} not null default 0 ${oneOf('staff_only', [0, 1])}`,
    `added_by_id ${ref('accounts')} not null`,
    `created_at ${int} not null`,
    `deleted_at ${int}`,
    // Set once the files themselves are gone from the storage.
    `erased_at ${int}`,
  ])
  await unique('photos', 'storage_key')
  await index('photos', ['ticket_id', 'id'])
  await index('photos', ['note_id'])
  await index('photos', ['added_by_id'])
  await index('photos', ['deleted_at'], 'where deleted_at is not null and erased_at is null')

  await table('quotes', [
    id,
    `ticket_id ${ref('tickets')} not null`,
    `kind ${text} not null ${oneOf('kind', ['extra', 'new_price'])}`,
    `description ${text} not null`,
    `amount_cents ${int} not null check (amount_cents between 0 and 99999900)`,
    `state ${text} not null ${oneOf('state', ['open', 'approved', 'declined', 'lapsed', 'withdrawn'])}`,
    `answered_name ${text} not null default ''`,
    `answered_by ${text} ${oneOf('answered_by', ['account', 'link'])}`,
    `answered_at ${int}`,
    `expires_at ${int} not null`,
    `created_by_id ${ref('accounts')} not null`,
    `created_at ${int} not null`,
    `version ${int} not null default 1`,
  ])
  await index('quotes', ['ticket_id', 'id'])
  await index('quotes', ['created_by_id'])
  await index('quotes', ['expires_at', 'id'], `where state = 'open'`)
  await run(`create unique index quotes__open__ticket_id_uq on quotes (ticket_id) where state = 'open'`)

  await table('completions', [
    id,
    `ticket_id ${ref('tickets')} not null`,
    `work_done ${text} not null`,
    `parts ${text} not null`,
    `warranty_until ${int}`,
    `issued_by_id ${ref('accounts')} not null`,
    `issued_at ${int} not null`,
    `reviewed_at ${int}`,
    `version ${int} not null default 1`,
  ])
  await unique('completions', 'ticket_id')
  await index('completions', ['issued_by_id'])

  // What an invoice says never changes: it is kept as it was issued.
  await table('invoices', [
    id,
    `number ${int} not null`,
    `kind ${text} not null ${oneOf('kind', ['invoice', 'adjustment'])}`,
    `ticket_id ${ref('tickets')} not null`,
    `adjusts_id ${ref('invoices')}`,
    `total_cents ${int} not null`,
    `gst_cents ${int} not null`,
    `paper ${text} not null`,
    `issued_by_id ${ref('accounts')}`,
    `issued_at ${int} not null`,
  ])
  await unique('invoices', 'number')
  await run(`insert into versions (name, value) values ('invoices', 0)`)
  await run(
    `create unique index invoices__invoice__ticket_id_uq on invoices (ticket_id) where kind = 'invoice'`,
  )
  await index('invoices', ['ticket_id', 'id'])
  await index('invoices', ['adjusts_id'])
  await index('invoices', ['issued_by_id'])

  await table('payments', [
    id,
    `ticket_id ${ref('tickets')} not null`,
    `kind ${text} not null ${oneOf('kind', ['payment', 'refund'])}`,
    `method ${text} not null ${oneOf('method', ['card', 'bank', 'cash', 'terminal'])}`,
    `amount_cents ${int} not null check (amount_cents > 0)`,
    `reference ${text} not null default ''`,
    // What the card service calls it; one of its payments is entered once.
    `card_payment ${text}`,
    // The card payment that a refund gives back.
    `refunds_id ${ref('payments')}`,
    `recorded_by_id ${ref('accounts')}`,
    `created_at ${int} not null`,
  ])
  await index('payments', ['ticket_id', 'id'])
  await index('payments', ['refunds_id'])
  await index('payments', ['recorded_by_id'])
  await unique('payments', 'card_payment')

  await table('checkouts', [
    id,
    `ticket_id ${ref('tickets')} not null`,
    `session ${text} not null`,
    `amount_cents ${int} not null`,
    `state ${text} not null ${oneOf('state', ['open', 'paid', 'expired'])}`,
    `created_at ${int} not null`,
    `updated_at ${int} not null`,
  ])
  await unique('checkouts', 'session')
  await index('checkouts', ['ticket_id', 'id'])

  await table('card_events', [
    id,
    `event ${text} not null`,
    `kind ${text} not null`,
    `created_at ${int} not null`,
  ])
  await unique('card_events', 'event')

  // Once for each status that a ticket has entered.
  await table('reminders', [
    id,
    `ticket_id ${ref('tickets')} not null`,
    `kind ${text} not null ${oneOf('kind', ['never_arrived', 'unpaid', 'uncollected'])}`,
    `status ${int} not null ${oneOf('status', statuses)}`,
    `since ${int} not null`,
    `round ${int} not null`,
    `created_at ${int} not null`,
  ])
  await unique('reminders', 'ticket_id', 'kind', 'since', 'round')

  await table('wordings', [
    id,
    `letter ${text} not null`,
    `subject ${text} not null`,
    `opening ${text} not null`,
    `updated_by_id ${ref('accounts')}`,
    `updated_at ${int} not null`,
    `version ${int} not null default 1`,
  ])
  await unique('wordings', 'letter')
  await index('wordings', ['updated_by_id'])
}
