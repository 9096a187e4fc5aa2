import { Refusal } from '#contract/refusals.ts'
import type { Repair } from '#contract/repairs.schema.ts'
import type { Shop } from '../shop.ts'
import { cachedByVersion } from '../shop/cached-by-version.ts'
import { listRepairRows, toRepair } from '../repairs/repair-row.ts'

/** Returns all repairs by their key, in display order, read once per version of the catalogue. */
const repairsNow: (shop: Shop) => Promise<ReadonlyMap<string, Repair>> = cachedByVersion(
  'catalogue',
  async (shop) => {
    const rows = await listRepairRows(shop.database.db)
    return new Map(rows.map((row) => [row.key, toRepair(row)]))
  },
)

/** Returns a function that gives the label of a repair by its key. */
export async function repairLabelsNow(shop: Shop): Promise<(key: string) => string> {
  const repairs = await repairsNow(shop)
  return (key) => repairs.get(key)?.label ?? key
}

/** Refuses a key that no repair has, in the field that it came from. */
export async function requireRepair(shop: Shop, key: string, field: string): Promise<void> {
  if (!(await repairsNow(shop)).has(key)) throw noSuchRepair(field)
}

/** The refusal of a key that no repair has. */
export function noSuchRepair(field: string): Refusal {
  const message = 'Please choose one of the repairs on the list.'
  return new Refusal('invalid', { message, fields: { [field]: message } })
}
