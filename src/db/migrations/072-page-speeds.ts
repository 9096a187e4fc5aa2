import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** How many visits of a kind of page on a day had a value up to a limit, and above the limit before it. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { int, text, table } = ddl(tx, engine)
  await table('page_speeds', [
    `day ${text} not null`,
    `page ${text} not null`,
    `metric ${text} not null`,
    `up_to ${int} not null`,
    `visits ${int} not null`,
    'primary key (day, page, metric, up_to)',
  ])
}
