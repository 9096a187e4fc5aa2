import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Second factors, named sessions, an append-only audit log, and marks of erased rows. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const postgres = engine === 'postgres'
  const { run, int, text, id, table, addColumn, unique, index } = ddl(tx, engine)

  await table('second_factors', [
    id(),
    `account_id ${int} not null references accounts (id) on delete cascade`,
    `secret_sealed ${text} not null`,
    `confirmed_at ${int}`,
    `last_step ${int} not null default 0`,
    `created_at ${int} not null`,
  ])
  await unique('second_factors', ['account_id'])

  await table('recovery_codes', [
    id(),
    `account_id ${int} not null references accounts (id) on delete cascade`,
    `code_hash ${text} not null`,
    `created_at ${int} not null`,
    `used_at ${int}`,
  ])
  await unique('recovery_codes', ['account_id', 'code_hash'])

  await addColumn('sessions', `device ${text} not null default ''`)
  await addColumn('accounts', `erased_at ${int}`)
  await addColumn('tickets', `erased_at ${int}`)
  await index('tickets', ['updated_at'], 'where status = 6 and erased_at is null')
  await addColumn('contact_messages', `email_folded ${text} not null default ''`)
  await run('update contact_messages set email_folded = lower(email)')
  await index('contact_messages', ['email_folded'])
  await index('events', ['subject_id', 'id'], 'where subject_id is not null')

  // The reason for a passcode reveal is free text and may name people: it is stored beside the log, where it can be
  // erased.
  await table('passcode_reveals', [
    id(),
    `ticket_id ${int} not null references tickets (id)`,
    `event_id ${int} not null references events (id)`,
    `reason ${text} not null`,
    `created_at ${int} not null`,
  ])
  await index('passcode_reveals', ['ticket_id', 'id'])
  await unique('passcode_reveals', ['event_id'])
  const reason = postgres ? `details::json ->> 'reason'` : `json_extract(details, '$.reason')`
  const revealed = `kind = 'ticket.passcode_revealed' and ticket_id is not null`
  await run(`insert into passcode_reveals (ticket_id, event_id, reason, created_at)
    select ticket_id, id, coalesce(${reason}, ''), created_at from events where ${revealed} order by id`)
  await run(`update events set details = '{}' where ${revealed}`)

  // From here on events are append-only.
  const refusal = 'the audit log is never altered'
  if (!postgres) {
    for (const verb of ['update', 'delete']) {
      await run(
        `create trigger events__no_${verb} before ${verb} on events begin select raise(abort, '${refusal}'); end`,
      )
    }
    return
  }
  await run(`create function refuse_altered_events() returns trigger language plpgsql as
    $$ begin raise exception '${refusal}'; end $$`)
  for (const verb of ['update', 'delete', 'truncate']) {
    await run(
      `create trigger events__no_${verb} before ${verb} on events for each statement execute function refuse_altered_events()`,
    )
  }
}
