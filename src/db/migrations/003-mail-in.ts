import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

const statuses = [-1, 0, 1, 2, 3, 4, 5, 6]

/** Parcels, part tests, photos, quotes, invoices, payments, messages and email templates. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, text, id, ref, oneOf, table, addColumn, unique, index } = ddl(tx, engine)

  // Incrementing it invalidates every private link sent before.
  await addColumn('tickets', `link_version ${int} not null default 1`)
  await addColumn('tickets', `outcome ${text} ${oneOf('outcome', ['repaired', 'unrepaired', 'cancelled'])}`)
  await addColumn('tickets', `status_since ${int} not null default 0`)
  await run(`update tickets set status_since = coalesce(
    (select max(created_at) from events where events.ticket_id = tickets.id and kind = 'ticket.status_changed'),
    created_at)`)
  await index('tickets', ['status', 'status_since', 'id'])
  await addColumn('tickets', `carrier_in ${text} not null default ''`)
  await addColumn('tickets', `tracking_in ${text} not null default ''`)
  await addColumn('tickets', `carrier_out ${text} not null default ''`)
  await addColumn('tickets', `tracking_out ${text} not null default ''`)
  await addColumn(
    'tickets',
    `waiting_for ${text} not null default 'nobody' ${oneOf('waiting_for', ['nobody', 'shop', 'customer'])}`,
  )
  await index('tickets', ['waiting_for', 'id'], `where waiting_for = 'shop'`)
  // The newest note that each side has seen.
  await addColumn('tickets', `customer_seen_note_id ${int} not null default 0`)
  await addColumn('tickets', `staff_seen_note_id ${int} not null default 0`)
  await run('update tickets set customer_seen_note_id = coalesce(latest_note_id, 0)')
  await run('update tickets set staff_seen_note_id = coalesce(latest_note_id, 0)')
  // Idempotency key of a message.
  await addColumn('notes', `message_key ${text}`)
  await run(`create unique index notes__ticket_id__message_key_uq on notes (ticket_id, message_key)
    where message_key is not null`)
  await addColumn('notes', `from_customer ${int} not null default 0 ${oneOf('from_customer', [0, 1])}`)

  // The same list of parts before and after the work.
  await table('part_tests', [
    id(),
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
  await unique('part_tests', ['ticket_id', 'stage'])
  await index('part_tests', ['phone_seen_id'])
  await index('part_tests', ['tested_by_id'])

  await table('photos', [
    id(),
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
    // Set once the files are deleted from the storage.
    `erased_at ${int}`,
  ])
  await unique('photos', ['storage_key'])
  await index('photos', ['ticket_id', 'id'])
  await index('photos', ['note_id'])
  await index('photos', ['added_by_id'])
  await index('photos', ['deleted_at'], 'where deleted_at is not null and erased_at is null')

  await table('quotes', [
    id(),
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
    id(),
    `ticket_id ${ref('tickets')} not null`,
    `work_done ${text} not null`,
    `parts ${text} not null`,
    `warranty_until ${int}`,
    `issued_by_id ${ref('accounts')} not null`,
    `issued_at ${int} not null`,
    `reviewed_at ${int}`,
    `version ${int} not null default 1`,
  ])
  await unique('completions', ['ticket_id'])
  await index('completions', ['issued_by_id'])

  // An invoice never changes: its content is stored as issued.
  await table('invoices', [
    id(),
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
  await unique('invoices', ['number'])
  await run(`insert into versions (name, value) values ('invoices', 0)`)
  await run(
    `create unique index invoices__invoice__ticket_id_uq on invoices (ticket_id) where kind = 'invoice'`,
  )
  await index('invoices', ['ticket_id', 'id'])
  await index('invoices', ['adjusts_id'])
  await index('invoices', ['issued_by_id'])

  await table('payments', [
    id(),
    `ticket_id ${ref('tickets')} not null`,
    `kind ${text} not null ${oneOf('kind', ['payment', 'refund'])}`,
    `method ${text} not null ${oneOf('method', ['card', 'bank', 'cash', 'terminal'])}`,
    `amount_cents ${int} not null check (amount_cents > 0)`,
    `reference ${text} not null default ''`,
    // Stripe's id; each payment is recorded once.
    `card_payment ${text}`,
    // The card payment that a refund belongs to.
    `refunds_id ${ref('payments')}`,
    `recorded_by_id ${ref('accounts')}`,
    `created_at ${int} not null`,
  ])
  await index('payments', ['ticket_id', 'id'])
  await index('payments', ['refunds_id'])
  await index('payments', ['recorded_by_id'])
  await unique('payments', ['card_payment'])

  await table('checkouts', [
    id(),
    `ticket_id ${ref('tickets')} not null`,
    `session ${text} not null`,
    `amount_cents ${int} not null`,
    `state ${text} not null ${oneOf('state', ['open', 'paid', 'expired'])}`,
    `created_at ${int} not null`,
    `updated_at ${int} not null`,
  ])
  await unique('checkouts', ['session'])
  await index('checkouts', ['ticket_id', 'id'])

  await table('card_events', [
    id(),
    `event ${text} not null`,
    `kind ${text} not null`,
    `created_at ${int} not null`,
  ])
  await unique('card_events', ['event'])

  // Once for each time a ticket entered the status.
  await table('reminders', [
    id(),
    `ticket_id ${ref('tickets')} not null`,
    `kind ${text} not null ${oneOf('kind', ['never_arrived', 'unpaid', 'uncollected'])}`,
    `status ${int} not null ${oneOf('status', statuses)}`,
    `since ${int} not null`,
    `round ${int} not null`,
    `created_at ${int} not null`,
  ])
  await unique('reminders', ['ticket_id', 'kind', 'since', 'round'])

  await table('wordings', [
    id(),
    `letter ${text} not null`,
    `subject ${text} not null`,
    `opening ${text} not null`,
    `updated_by_id ${ref('accounts')}`,
    `updated_at ${int} not null`,
    `version ${int} not null default 1`,
  ])
  await unique('wordings', ['letter'])
  await index('wordings', ['updated_by_id'])
}
