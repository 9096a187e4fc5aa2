import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** The days on which a phone should be home, for rows of lists: parsing all that was said took a tenth of a list's time. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, text, addColumn } = ddl(tx, engine)
  await addColumn('ticket_facts', `back_by_days ${text} default ''`)
  const number = (key: string) =>
    engine === 'sqlite' ? `json_extract(back_by, '$.${key}')` : `(back_by::json ->> '${key}')::bigint`
  const day = (key: string) =>
    engine === 'sqlite'
      ? `date(${number(key)} * 86400, 'unixepoch')`
      : `to_char(to_timestamp(${number(key)} * 86400) at time zone 'UTC', 'YYYY-MM-DD')`
  await run(`update ticket_facts set back_by_days = case
    when back_by like '%"off":true%' then null
    when ${number('from')} is null then ''
    else ${day('from')} || '/' || ${day('to')} end
    where back_by is not null`)
}
