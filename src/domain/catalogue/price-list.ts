import type { RepairKey } from '#contract/catalogue.ts'
import type { Db } from '#db/tables.ts'

export type StoredPrice = { dollars: number; isExample: boolean }

/** A phone with all its stored prices, the delivered ones included; without an entry a repair is not offered. */
export type PricedPhone = {
  id: number
  slug: string
  displayName: string
  model: string
  brand: string
  version: number
  prices: Map<RepairKey, StoredPrice>
}

/** Reads all phones with their prices in catalogue order, uncached; with ids, only those. */
export async function readPriceList(db: Db, ids?: readonly number[]): Promise<PricedPhone[]> {
  const phones = await db
    .selectFrom('phones')
    .select(['id', 'slug', 'display_name', 'model', 'brand', 'version'])
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...ids!, 0]))
    .orderBy('position')
    .orderBy('id')
    .limit(10_000)
    .execute()
  const prices = await db
    .selectFrom('phone_prices')
    .select(['phone_id', 'repair_key', 'price_dollars', 'is_example'])
    .$if(ids !== undefined, (query) => query.where('phone_id', 'in', [...ids!, 0]))
    .limit(500_000)
    .execute()
  const list = new Map<number, PricedPhone>()
  for (const { id, slug, display_name, model, brand, version } of phones) {
    list.set(id, { id, slug, displayName: display_name, model, brand, version, prices: new Map() })
  }
  for (const { phone_id, repair_key, price_dollars, is_example } of prices) {
    list.get(phone_id)?.prices.set(repair_key, { dollars: price_dollars, isExample: is_example === 1 })
  }
  return [...list.values()]
}

/** Phones of a series whose names contain every search word; '' matches all. */
export function matchPhones(
  phones: readonly PricedPhone[],
  { brand, q, ids }: { brand: string; q: string; ids?: readonly number[] | undefined },
  seriesLabels: ReadonlyMap<string, string>,
): PricedPhone[] {
  // People write "S20+", the catalogue "S20 Plus".
  const words = q.toLowerCase().replaceAll('+', ' plus').split(/\s+/).filter(Boolean)
  const chosen = ids && new Set(ids)
  return phones.filter((phone) => {
    if (brand !== '' && phone.brand !== brand) return false
    if (chosen && !chosen.has(phone.id)) return false
    const label = seriesLabels.get(phone.brand) ?? ''
    const text = `${phone.displayName} ${phone.model} ${label} ${phone.slug}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
