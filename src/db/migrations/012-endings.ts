import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** How tickets end without a repair, warranty claims, and the record of uncollected goods. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { id, int, text, ref, table, addColumn, index } = ddl(tx, engine)
  await addColumn('tickets', `outcome_fee_cents ${int} not null default 0`)
  await addColumn('tickets', `outcome_fee_label ${text} not null default ''`)
  await addColumn('tickets', `outcome_from ${int}`)
  await addColumn('tickets', `warranty_of ${ref('tickets')}`)
  // Few tickets have an outcome, and few are claims.
  await index('tickets', ['outcome', 'id'], 'where outcome is not null')
  await index('tickets', ['warranty_of'], 'where warranty_of is not null')
  await table('collection_notices', [
    id(),
    `ticket_id ${ref('tickets', 'not null')}`,
    `kind ${text} not null`,
    `state ${text} not null`,
    `rule ${text} not null`,
    `given_to ${text} not null`,
    `given_how ${text} not null`,
    `subject ${text} not null`,
    `body ${text} not null`,
    `remarks ${text} not null default ''`,
    `proceeds_cents ${int}`,
    `earliest_disposal_at ${int}`,
    `given_by_id ${ref('accounts')}`,
    `created_at ${int} not null`,
  ])
  await index('collection_notices', ['ticket_id', 'id'])
  await index('collection_notices', ['given_by_id'])
}
