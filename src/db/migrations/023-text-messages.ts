import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Text messages as a second channel of the outbox, and how each customer wants updates. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, text, id, ref, oneOf, table, addColumn, index, unique } = ddl(tx, engine)
  await addColumn('outbox', `channel ${text} not null default 'email' ${oneOf('channel', ['email', 'text'])}`)
  // The emails that a text told instead, which come back when it did not arrive.
  await run(`create index outbox__told_by_text_ix on outbox (sent_at) where last_error = 'told by text'`)
  const choices = ['email', 'text', 'both']
  await addColumn('accounts', `updates_by ${text} not null default 'email' ${oneOf('updates_by', choices)}`)
  await addColumn('tickets', `updates_by ${text} ${oneOf('updates_by', choices)}`)
  // A reply finds the ticket of its number.
  await index('tickets', ['user_mobile'])
  // The number of a reply that belongs to no ticket.
  await addColumn('contact_messages', `mobile ${text} not null default ''`)

  await table('text_numbers', [
    id(),
    `account_id ${ref('accounts')} not null`,
    `mobile_hash ${text} not null`,
    `asked_at ${int} not null`,
    `confirmed_at ${int}`,
  ])
  await unique('text_numbers', ['account_id', 'mobile_hash'])

  await table('text_blocks', [
    id(),
    `mobile_hash ${text} not null`,
    `reason ${text} not null ${oneOf('reason', ['stopped', 'bad'])}`,
    `since ${int} not null`,
  ])
  await unique('text_blocks', ['mobile_hash'])

  const states = ['queued', 'sending', 'unclear', 'sent', 'delivered', 'undelivered', 'failed', 'received']
  await table('text_messages', [
    id(),
    `outbox_id ${ref('outbox')}`,
    `ticket_id ${ref('tickets')}`,
    `direction ${text} not null ${oneOf('direction', ['out', 'in'])}`,
    `text_kind ${text}`,
    `body ${text} not null`,
    `mobile_hash ${text} not null`,
    `segments ${int} not null`,
    `cost ${int} not null`,
    `state ${text} not null ${oneOf('state', states)}`,
    `provider_ref ${text}`,
    `reason ${text} not null`,
    `author_id ${ref('accounts')}`,
    `created_at ${int} not null`,
    `sent_at ${int}`,
    `reported_at ${int}`,
  ])
  await unique('text_messages', ['outbox_id'])
  await unique('text_messages', ['direction', 'provider_ref'])
  await index('text_messages', ['ticket_id', 'id'])
  await index('text_messages', ['sent_at'])
  await index('text_messages', ['author_id'])

  await table('text_templates', [
    id(),
    `text_kind ${text} not null`,
    `body ${text} not null`,
    `version ${int} not null default 1`,
    `updated_by_id ${ref('accounts')}`,
    `updated_at ${int} not null`,
  ])
  await unique('text_templates', ['text_kind'])
  await index('text_templates', ['updated_by_id'])

  await table('text_settings', [
    id(),
    `segment_price ${int} not null`,
    `monthly_limit_cents ${int}`,
    `version ${int} not null default 1`,
  ])
  await run('insert into text_settings (segment_price, monthly_limit_cents) values (0, null)')
}
