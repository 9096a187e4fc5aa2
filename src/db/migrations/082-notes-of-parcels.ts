import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** The parcel that a note concerns as a whole. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { ref, addColumn, index } = ddl(tx, engine)
  await addColumn('notes', `parcel_id ${ref('parcels')}`)
  await index('notes', ['parcel_id', 'id'], 'where parcel_id is not null')
}
