import type { QueryExecutorProvider } from 'kysely'
import { accountsSql } from './baseline/accounts.ts'
import { catalogueSql } from './baseline/catalogue.ts'
import { moneySql } from './baseline/money.ts'
import { recordsSql } from './baseline/records.ts'
import { shopSql } from './baseline/shop.ts'
import { ticketsSql } from './baseline/tickets.ts'
import { ddl, literal, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types: change tables by a later migration.

/** Tables of keys, whose rows `seedLookups` adds. */
const lookups =
  `ticket_outcomes passcode_choices waiting_parties account_token_purposes photo_stages quote_kinds quote_states
  quote_answer_ways payment_methods checkout_states reminder_kinds`.split(/\s+/)

const carriers: [key: string, name: string, link: string | null, active: 0 | 1][] = [
  ['auspost', 'Australia Post', 'https://auspost.com.au/mypost/track/details/{number}', 1],
  ['startrack', 'StarTrack', 'https://startrack.com.au/track/details/{number}', 1],
  ['sendle', 'Sendle', 'https://track.sendle.com/tracking?ref={number}', 0],
  ['aramex', 'Aramex', 'https://www.aramex.com.au/tools/track?l={number}', 1],
  ['couriersplease', 'CouriersPlease', 'https://www.couriersplease.com.au/tools-track/no/{number}', 1],
  ['dhl', 'DHL', 'https://www.dhl.com/au-en/home/tracking.html?tracking-id={number}', 1],
  [
    'tnt',
    'TNT',
    'https://www.tnt.com/express/en_au/site/shipping-tools/tracking.html?searchType=con&cons={number}',
    1,
  ],
  ['fedex', 'FedEx', 'https://www.fedex.com/fedextrack/?trknbr={number}', 1],
  ['other', 'Another carrier', null, 1],
]

/** All tables, as they were when version 0.2.0 was adopted. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run } = ddl(tx, engine)
  const keys = lookups.map((name) => `create table ${name} (\n  key text primary key\n);\n`)
  const whole = [...keys, accountsSql, catalogueSql, ticketsSql, moneySql, recordsSql, shopSql].join('')
  for (const statement of toEngine(whole, engine).split(';\n')) {
    if (statement.trim() !== '') await run(statement)
  }
  await (engine === 'sqlite' ? finishSqlite(run) : finishPostgres(run))
  await run(`insert into versions (name, value) values ('invoices', 0), ('money_exports', 0)`)
  const rows = carriers.map(
    ([key, name, link, active], sort) =>
      `(${literal(key)}, ${literal(name)}, ${link === null ? 'null' : literal(link)}, ${active}, ${sort})`,
  )
  await run(`insert into carriers (key, name, link, active, sort) values ${rows.join(', ')}`)
  await run('insert into text_settings (segment_price) values (0)')
  await run(`insert into shop_opening (id, takes_bookings, sentence) values (1, 1, '')`)
  await run('insert into shop_look (id) values (1)')
}

/** The baseline is written for SQLite; PostgreSQL needs other types, and text that is ordered by code points. */
function toEngine(statements: string, engine: Engine): string {
  if (engine === 'sqlite') return statements.replaceAll('\n);', '\n) strict;')
  return (
    statements
      .replace(
        /^( +\w+) integer primary key autoincrement/gm,
        '$1 bigint generated always as identity primary key',
      )
      .replace(/^( +\w+) integer\b/gm, '$1 bigint')
      .replace(/^( +\w+) text\b/gm, '$1 text collate "C"')
      // Counters need not survive a crash, so PostgreSQL does not wait for the disk.
      .replace('create table rate_limit_counts', 'create unlogged table rate_limit_counts')
  )
}

type Run = (statement: string) => Promise<unknown>

const refusal = 'the audit log is never altered'
/** Ticket numbers have four digits. */
const FIRST_TICKET = 1001

async function finishSqlite(run: Run): Promise<void> {
  await run(`insert into sqlite_sequence (name, seq) values ('tickets', ${FIRST_TICKET - 1})`)
  for (const verb of ['update', 'delete']) {
    await run(
      `create trigger events__no_${verb} before ${verb} on events begin select raise(abort, '${refusal}'); end`,
    )
  }
  await run('create table ticket_words (\n  id integer primary key,\n  body text not null\n) strict')
  await run(`create virtual table ticket_search using fts5 (body, content = 'ticket_words', content_rowid = 'id',
    tokenize = 'trigram', detail = none)`)
  // External content tables need explicit deletes: https://www.sqlite.org/fts5.html#external_content_tables.
  const add = 'insert into ticket_search (rowid, body) values (new.id, new.body);'
  const remove = `insert into ticket_search (ticket_search, rowid, body) values ('delete', old.id, old.body);`
  await run(`create trigger ticket_words__insert after insert on ticket_words begin ${add} end`)
  await run(`create trigger ticket_words__delete after delete on ticket_words begin ${remove} end`)
  await run(`create trigger ticket_words__update after update on ticket_words begin ${remove} ${add} end`)
}

async function finishPostgres(run: Run): Promise<void> {
  await run(`alter table tickets alter column id set start with ${FIRST_TICKET} restart`)
  await run(`create function refuse_altered_events() returns trigger language plpgsql as
    $$ begin raise exception '${refusal}'; end $$`)
  for (const verb of ['update', 'delete', 'truncate']) {
    await run(
      `create trigger events__no_${verb} before ${verb} on events for each statement execute function refuse_altered_events()`,
    )
  }
  await run(`create table ticket_words (
    id bigint primary key references tickets (id) on delete cascade,
    body text collate "C" not null
  )`)
  // Without the extension search still works, only slower.
  await run('savepoint trigrams')
  try {
    await run('create extension if not exists pg_trgm')
    await run('create index ticket_words__body_ix on ticket_words using gin (body gin_trgm_ops)')
    await run('release savepoint trigrams')
  } catch {
    await run('rollback to savepoint trigrams')
  }
}
