import { refuseField } from '#contract/refusals.ts'
import type { Carrier } from '#contract/carriers.schema.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { CarriersTable } from '#db/schema/shipping.ts'
import type { Selectable } from 'kysely'
import type { Shop } from '../shop.ts'
import { cachedByVersion } from '../shop/cached-by-version.ts'

const MAX_CARRIERS = 200

/** Returns all carriers in the shop's order; cached until they are changed. They share the profile's version. */
export const shopCarriers = cachedByVersion('profile', (shop: Shop) => readCarriers(shop.database.db))

/** Reads the carriers, also inside a transaction. */
export async function readCarriers(db: Db): Promise<Carrier[]> {
  const rows = await db
    .selectFrom('carriers')
    .selectAll()
    .orderBy('sort')
    .orderBy('id')
    .limit(MAX_CARRIERS)
    .execute()
  return rows.map(toCarrier)
}

/** Converts a row. */
export function toCarrier({ id, key, name, link, active, version }: Selectable<CarriersTable>): Carrier {
  return { id, key, name, link, active: active === 1, version }
}

/** The carriers to choose from: the active ones, and those that a parcel names already. */
export function choosableCarriers(
  carriers: readonly Carrier[],
  present: readonly string[],
): Pick<Carrier, 'key' | 'name'>[] {
  return carriers
    .filter(({ active, key }) => active || present.includes(key))
    .map(({ key, name }) => ({ key, name }))
}

/** Refuses a carrier that is unknown or switched off, unless the parcel names it already. */
export async function requireCarrier(tx: Tx, key: string, before: string): Promise<void> {
  if (key === '' || key === before) return
  const known = await tx
    .selectFrom('carriers')
    .select('id')
    .where('key', '=', key)
    .where('active', '=', 1)
    .executeTakeFirst()
  if (known) return
  throw refuseField('carrier', 'Please choose who carries it.')
}
