import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/**
 * Which member of staff booked for a customer, what was signed at the counter, and the terms of a business: where its invoices are
 * sent, and its days to pay (null: the shop's).
 */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { int, text, ref, addColumn } = ddl(tx, engine)
  await addColumn('tickets', `booked_by_id ${ref('accounts')}`)
  await addColumn('tickets', `signature ${text} not null default ''`)
  await addColumn('tickets', `buyer_email ${text} not null default ''`)
  await addColumn('tickets', `buyer_days_to_pay ${int}`)
}
