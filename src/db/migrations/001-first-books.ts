import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types: change tables by a later migration.

const repairs = 'screen battery frontcamera backcamera chargingport speaker housing homebutton'.split(' ')

/** First tables: catalogue, accounts, tickets, events, outbox, search. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const postgres = engine === 'postgres'
  const { run, int, text, id, ref, oneOf, table, unique, index } = ddl(tx, engine)

  await table('phones', [
    id(),
    `slug ${text} not null`,
    `brand ${text} not null ${oneOf('brand', ['iPhone', 'Samsung', 'SamsungZ', 'SamsungNote'])}`,
    `model ${text} not null`,
    `display_name ${text} not null`,
    `position ${int} not null`,
    ...repairs.map((key) => `price_${key} ${int} not null check (price_${key} between 0 and 9999)`),
    `version ${int} not null`,
    `updated_at ${int} not null`,
  ])
  await unique('phones', ['slug'])

  await table('versions', [`name ${text} not null`, `value ${int} not null`])
  await unique('versions', ['name'])

  await table('shop_profile', [
    `id ${int} primary key check (id = 1)`,
    `profile ${text} not null`,
    `version ${int} not null`,
    `updated_at ${int} not null`,
  ])

  await table('accounts', [
    id(),
    `fullname ${text} not null`,
    `email ${text} not null`,
    `email_folded ${text} not null`,
    `password_hash ${text}`,
    `level ${int} not null ${oneOf('level', [1, 2])}`,
    `verified_at ${int}`,
    `deactivated_at ${int}`,
    `created_at ${int} not null`,
    `version ${int} not null`,
  ])
  await unique('accounts', ['email_folded'])
  await index('accounts', ['level', 'id'])

  await table('tickets', [
    id(1001),
    `account_id ${ref('accounts')} not null`,
    `phone_id ${ref('phones')} not null`,
    `repair_key ${text} not null ${oneOf('repair_key', repairs)}`,
    `price ${int} not null check (price between 0 and 9999)`,
    `status ${int} not null ${oneOf('status', [-1, 0, 1, 2, 3, 4, 5, 6])}`,
    `phone_serial ${text} not null`,
    `passcode_sealed ${text}`,
    `passcode_choice ${text} not null
      ${oneOf('passcode_choice', ['given', 'maintenance', 'erased', 'not_needed'])}`,
    `battery ${text} not null ${oneOf('battery', ['fine', 'damaged'])}`,
    `notice_version ${text}`,
    `notice_accepted_at ${int}`,
    `user_mobile ${text} not null`,
    `address ${text} not null`,
    `address_apt ${text} not null`,
    `address_city ${text} not null`,
    `address_state ${text} not null`,
    `address_post ${text} not null`,
    `staff_assigned_id ${ref('accounts')}`,
    `note_count ${int} not null default 0 check (note_count >= 0)`,
    // No foreign key: notes already refer to tickets, and SQLite cannot create the cycle.
    `latest_note_id ${int}`,
    `created_at ${int} not null`,
    `updated_at ${int} not null`,
    `version ${int} not null default 1`,
  ])
  if (!postgres) await run(`insert into sqlite_sequence (name, seq) values ('tickets', 1000)`)
  await index('tickets', ['account_id', 'id'])
  await index('tickets', ['status', 'id'])
  await index('tickets', ['staff_assigned_id', 'id'])
  await index('tickets', ['updated_at', 'id'])
  await index('tickets', ['phone_id'])

  await table('notes', [
    id(),
    `ticket_id ${ref('tickets')} not null`,
    `author_id ${ref('accounts')} not null`,
    `comment ${text} not null`,
    `status_change ${int} ${oneOf('status_change', [-1, 0, 1, 2, 3, 4, 5, 6])}`,
    `staff_only ${int} not null ${oneOf('staff_only', [0, 1])}`,
    `created_at ${int} not null`,
    `deleted_at ${int}`,
    `deleted_by_id ${ref('accounts')}`,
  ])
  await index('notes', ['ticket_id', 'id'])
  await index('notes', ['author_id'])
  await index('notes', ['deleted_by_id'])

  await table('idempotency_keys', [
    id(),
    `account_id ${ref('accounts')} not null`,
    `key ${text} not null`,
    `ask_hash ${text} not null`,
    `ticket_id ${ref('tickets')} not null`,
    `created_at ${int} not null`,
  ])
  await unique('idempotency_keys', ['account_id', 'key'])
  await index('idempotency_keys', ['ticket_id'])
  await index('idempotency_keys', ['created_at'])

  await table('sessions', [
    id(),
    `token_hash ${text} not null`,
    `account_id ${ref('accounts', 'on delete cascade')} not null`,
    `created_at ${int} not null`,
    `seen_at ${int} not null`,
    `expires_at ${int} not null`,
    `last_ticket_id ${ref('tickets', 'on delete set null')}`,
  ])
  await unique('sessions', ['token_hash'])
  await index('sessions', ['account_id'])
  await index('sessions', ['expires_at'])
  await index('sessions', ['last_ticket_id'])

  await table('account_tokens', [
    id(),
    `account_id ${ref('accounts', 'on delete cascade')} not null`,
    `purpose ${text} not null ${oneOf('purpose', ['verify', 'reset', 'invite', 'email'])}`,
    `token_hash ${text} not null`,
    `sent_to ${text} not null`,
    `created_at ${int} not null`,
    `expires_at ${int} not null`,
    `used_at ${int}`,
  ])
  await unique('account_tokens', ['token_hash'])
  await index('account_tokens', ['account_id', 'purpose'])
  await index('account_tokens', ['expires_at'])

  await table('drafts', [
    id(),
    `token_hash ${text} not null`,
    `account_id ${ref('accounts', 'on delete cascade')}`,
    `sealed ${text} not null`,
    `updated_at ${int} not null`,
    `expires_at ${int} not null`,
  ])
  await unique('drafts', ['token_hash'])
  await index('drafts', ['account_id'])
  await index('drafts', ['expires_at'])

  await table('events', [
    id(),
    `kind ${text} not null`,
    `ticket_id ${ref('tickets')}`,
    `actor_id ${ref('accounts')}`,
    `subject_id ${int}`,
    `details ${text} not null`,
    `created_at ${int} not null`,
  ])
  await index('events', ['ticket_id', 'id'])
  await index('events', ['kind', 'id'])
  await index('events', ['actor_id', 'id'])

  await table('outbox', [
    id(),
    `event_id ${ref('events')}`,
    // No CHECK list of kinds: new ones are added more often than tables are rebuilt.
    `letter ${text} not null`,
    `payload ${text} not null`,
    `dedupe_key ${text} not null`,
    `created_at ${int} not null`,
    `due_at ${int} not null`,
    `attempts ${int} not null default 0`,
    `leased_until ${int}`,
    `sent_at ${int}`,
    `failed_at ${int}`,
    `last_error ${text}`,
  ])
  await unique('outbox', ['dedupe_key'])
  await index('outbox', ['event_id'])
  await run(`create index outbox__due_ix on outbox (due_at, id) where sent_at is null and failed_at is null`)

  await table('contact_messages', [
    id(),
    `fullname ${text} not null`,
    `email ${text} not null`,
    `message ${text} not null`,
    `created_at ${int} not null`,
  ])

  if (!postgres) {
    await run(`create virtual table ticket_search using fts5 (body, tokenize = 'trigram', detail = none)`)
    return
  }
  // `rowid` is FTS5's own name: the same statements serve both engines.
  await table('ticket_search', [
    `rowid ${int} primary key references tickets (id) on delete cascade`,
    `body ${text} not null`,
  ])
  // Without the extension search still works, only slower.
  await run('savepoint trigrams')
  try {
    await run('create extension if not exists pg_trgm')
    await run('create index ticket_search__body_ix on ticket_search using gin (body gin_trgm_ops)')
    await run('release savepoint trigrams')
  } catch {
    await run('rollback to savepoint trigrams')
  }
}
