import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Card payments of a whole parcel, and entries by which credit of one of its tickets pays another. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, ref, addColumn } = ddl(tx, engine)
  await addColumn('checkouts', `parcel_id ${ref('parcels')}`)
  await run(
    'create index checkouts__parcel_id__id_ix on checkouts (parcel_id, id) where parcel_id is not null',
  )
  await addColumn('payments', `neighbour_id ${ref('tickets')}`)
  await run(
    'create index payments__neighbour_id_ix on payments (neighbour_id) where neighbour_id is not null',
  )
}
