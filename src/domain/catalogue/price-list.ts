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
  seriesLabel: string
  version: number
  prices: Map<RepairKey, StoredPrice>
}

/** Reads all phones with their prices in catalogue order, uncached; with ids, only those. */
export async function readPriceList(db: Db, ids?: readonly number[]): Promise<PricedPhone[]> {
  const phones = await db
    .selectFrom('phones')
    .innerJoin('phone_series', 'phone_series.key', 'phones.brand')
    .select(['phones.id', 'slug', 'display_name', 'model', 'brand', 'phones.version', 'phone_series.label'])
    .$if(ids !== undefined, (query) => query.where('phones.id', 'in', [...ids!, 0]))
    .orderBy('phone_series.sort')
    .orderBy('phone_series.key')
    .orderBy('phones.position')
    .orderBy('phones.id')
    .limit(10_000)
    .execute()
  const prices = await db
    .selectFrom('phone_prices')
    .select(['phone_id', 'repair_key', 'price_dollars', 'is_example'])
    .$if(ids !== undefined, (query) => query.where('phone_id', 'in', [...ids!, 0]))
    .limit(500_000)
    .execute()
  const list = new Map<number, PricedPhone>()
  for (const { id, slug, display_name, model, brand, version, label } of phones) {
    const prices = new Map<RepairKey, StoredPrice>()
    list.set(id, { id, slug, displayName: display_name, model, brand, seriesLabel: label, version, prices })
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
): PricedPhone[] {
  // People write "S20+", the catalogue "S20 Plus".
  const words = q.toLowerCase().replaceAll('+', ' plus').split(/\s+/).filter(Boolean)
  const chosen = ids && new Set(ids)
  return phones.filter((phone) => {
    if (brand !== '' && phone.brand !== brand) return false
    if (chosen && !chosen.has(phone.id)) return false
    const { displayName, model, seriesLabel, slug } = phone
    const text = `${displayName} ${model} ${seriesLabel} ${slug}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
