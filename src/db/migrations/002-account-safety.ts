import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'

// Immutable, and free of the live schema.

/** Second factors, named sessions, an audit log that nobody alters, and marks of what was erased. */
export async function up(tx: QueryExecutorProvider, engine: 'sqlite' | 'postgres'): Promise<void> {
  const postgres = engine === 'postgres'
  const id = postgres
    ? 'id bigint generated always as identity primary key'
    : 'id integer primary key autoincrement'
  const int = postgres ? 'bigint' : 'integer'
  const text = postgres ? 'text collate "C"' : 'text'

  const run = (statement: string) => sql.raw(statement).execute(tx)
  const table = (name: string, lines: string[]) =>
    run(`create table ${name} (\n  ${lines.join(',\n  ')}\n)${postgres ? '' : ' strict'}`)
  const add = (name: string, column: string) => run(`alter table ${name} add column ${column}`)
  const unique = (name: string, ...columns: string[]) =>
    run(`create unique index ${name}__${columns.join('__')}_uq on ${name} (${columns.join(', ')})`)
  const index = (name: string, columns: string[], where = '') =>
    run(`create index ${name}__${columns.join('__')}_ix on ${name} (${columns.join(', ')}) ${where}`)

  await table('second_factors', [
    id,
    `account_id ${int} not null references accounts (id) on delete cascade`,
    `secret_sealed ${text} not null`,
    `confirmed_at ${int}`,
    `last_step ${int} not null default 0`,
    `created_at ${int} not null`,
  ])
  await unique('second_factors', 'account_id')

  await table('recovery_codes', [
    id,
    `account_id ${int} not null references accounts (id) on delete cascade`,
    `code_hash ${text} not null`,
    `created_at ${int} not null`,
    `used_at ${int}`,
  ])
  await unique('recovery_codes', 'account_id', 'code_hash')

  await add('sessions', `device ${text} not null default ''`)
  await add('accounts', `erased_at ${int}`)
  await add('tickets', `erased_at ${int}`)
  await index('tickets', ['updated_at'], 'where status = 6 and erased_at is null')
  await add('contact_messages', `email_folded ${text} not null default ''`)
  await run('update contact_messages set email_folded = lower(email)')
  await index('contact_messages', ['email_folded'])
  await index('events', ['subject_id', 'id'], 'where subject_id is not null')

  // Why somebody looked at a passcode is free text and may name people: it lies beside the log, where it can be
  // erased, and no longer in it.
  await table('passcode_reveals', [
    id,
    `ticket_id ${int} not null references tickets (id)`,
    `event_id ${int} not null references events (id)`,
    `reason ${text} not null`,
    `created_at ${int} not null`,
  ])
  await index('passcode_reveals', ['ticket_id', 'id'])
  await unique('passcode_reveals', 'event_id')
  const reason = postgres ? `details::json ->> 'reason'` : `json_extract(details, '$.reason')`
  const revealed = `kind = 'ticket.passcode_revealed' and ticket_id is not null`
  await run(`insert into passcode_reveals (ticket_id, event_id, reason, created_at)
    select ticket_id, id, coalesce(${reason}, ''), created_at from events where ${revealed} order by id`)
  await run(`update events set details = '{}' where ${revealed}`)

  // From here on what happened stays as it was written.
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
