import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** What carriers, staff and customers said of the parcels that bring phones back. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { int, text, id, ref, oneOf, table, index } = ddl(tx, engine)
  await table('parcel_news', [
    id(),
    `ticket_id ${ref('tickets', 'not null')}`,
    `news ${text} not null ${oneOf('news', ['on_its_way', 'at_post_office', 'delivered', 'not_come'])}`,
    `source ${text} not null ${oneOf('source', ['carrier', 'staff', 'customer'])}`,
    `happened_at ${int} not null`,
    `created_at ${int} not null`,
  ])
  await index('parcel_news', ['ticket_id', 'id'])
}
