import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** The words of each ticket in an ordinary table, which SQLite's FTS index uses as "external content". */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, text, table } = ddl(tx, engine)
  if (engine === 'postgres') {
    await run('alter table ticket_search rename to ticket_words')
    await run('alter table ticket_words rename column rowid to id')
    await run('alter index ticket_search_pkey rename to ticket_words_pkey')
    await run('alter table ticket_words rename constraint ticket_search_rowid_fkey to ticket_words_id_fkey')
    await run('alter index if exists ticket_search__body_ix rename to ticket_words__body_ix')
    return
  }
  await table('ticket_words', [`id ${int} primary key`, `body ${text} not null`])
  await run('insert into ticket_words (id, body) select rowid, body from ticket_search order by rowid')
  await run('drop table ticket_search')
  await run(`create virtual table ticket_search using fts5 (body, content = 'ticket_words', content_rowid = 'id',
    tokenize = 'trigram', detail = none)`)
  await run(`insert into ticket_search (ticket_search) values ('rebuild')`)
  // External content tables need explicit deletes: https://www.sqlite.org/fts5.html#external_content_tables.
  const add = 'insert into ticket_search (rowid, body) values (new.id, new.body);'
  const remove = `insert into ticket_search (ticket_search, rowid, body) values ('delete', old.id, old.body);`
  await run(`create trigger ticket_words__insert after insert on ticket_words begin ${add} end`)
  await run(`create trigger ticket_words__delete after delete on ticket_words begin ${remove} end`)
  await run(`create trigger ticket_words__update after update on ticket_words begin ${remove} ${add} end`)
}
