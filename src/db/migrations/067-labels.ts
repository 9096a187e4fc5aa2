import type { QueryExecutorProvider } from 'kysely'
import { ddl, type Engine } from './ddl.ts'

// Immutable once released, and independent of the current schema types.

/** Labels of carriers that were bought by the label service. */
export async function up(tx: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { int, text, id, ref, oneOf, table, unique, index } = ddl(tx, engine)
  await table('labels', [
    id(),
    `parcel_id ${ref('parcels')} not null`,
    `ticket_id ${ref('tickets')} not null`,
    `ticket_ids ${text} not null`,
    `way ${text} not null ${oneOf('way', ['out', 'in'])}`,
    `state ${text} not null ${oneOf('state', ['buying', 'bought', 'voided', 'failed'])}`,
    `reference ${text} not null`,
    `service ${text} not null`,
    `service_name ${text} not null`,
    `cents ${int} not null`,
    `ref ${text} not null default ''`,
    `carrier ${text} not null default ''`,
    `tracking ${text} not null default ''`,
    `pdf ${text} not null default ''`,
    `problem ${text} not null default ''`,
    `account_id ${ref('accounts')} not null`,
    `key ${text}`,
    `input_hash ${text} not null default ''`,
    `leased_until ${int} not null`,
    `created_at ${int} not null`,
    `bought_at ${int}`,
    `voided_at ${int}`,
    `looked_at ${int}`,
    `arrived_at ${int}`,
  ])
  await unique('labels', ['reference'])
  await unique('labels', ['account_id', 'key'])
  await index('labels', ['parcel_id', 'id'])
  await index('labels', ['ticket_id'])
  await index('labels', ['tracking'], "where tracking <> ''")
  await index('labels', ['state', 'leased_until'], "where state = 'buying'")
  await index('labels', ['looked_at'], "where state = 'bought' and arrived_at is null")
}
