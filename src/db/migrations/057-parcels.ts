import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** The currency of a parcel's amounts, and the discount of a ticket that was booked together with others. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { run, int, text, oneOf, addColumn } = ddl(tx, engine)
  await addColumn('parcels', `currency ${text} not null default 'AUD' ${oneOf('currency', ['AUD'])}`)
  await addColumn('tickets', `discount_cents ${int} not null default 0 check (discount_cents >= 0)`)
  const kinds = oneOf('discount_kind', ['second_repair', 'further_phone'])
  await addColumn('tickets', `discount_kind ${text} ${kinds}`)
  // An insert of no rows had begun the numbers at 1 before they were set to begin at 1001.
  if (engine === 'sqlite')
    await run(`update sqlite_sequence set seq = 1000 where name = 'parcels' and seq < 1000`)
}
