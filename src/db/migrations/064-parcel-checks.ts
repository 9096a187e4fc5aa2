import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Whether a phone was in the parcel in which it was expected, or came in it without a booking. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, oneOf, addColumn } = ddl(tx, engine)
  await addColumn('tickets', `parcel_check ${text} ${oneOf('parcel_check', ['found', 'missing', 'extra'])}`)
}
