import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Pictures of a booking that is not sent yet. One without a draft is to be removed with its files. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { table, unique, index, id, int, text, ref } = ddl(tx, engine)
  await table('draft_photos', [
    id(),
    `draft_id ${ref('drafts', 'on delete set null')}`,
    `storage_key ${text} not null`,
    `content_type ${text} not null`,
    `width ${int} not null`,
    `height ${int} not null`,
    `bytes ${int} not null`,
    `created_at ${int} not null`,
  ])
  await unique('draft_photos', ['storage_key'])
  await index('draft_photos', ['draft_id', 'id'])
}
