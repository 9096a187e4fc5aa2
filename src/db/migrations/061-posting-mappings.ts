import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Which columns of a carrier's answer hold what, remembered by its row of headings. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { int, text, id, table, unique } = ddl(tx, engine)
  await table('posting_mappings', [
    id(),
    `headings ${text} not null`,
    `mapping ${text} not null`,
    `created_at ${int} not null`,
  ])
  await unique('posting_mappings', ['headings'])
}
