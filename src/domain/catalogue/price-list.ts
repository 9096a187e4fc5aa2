import type { RepairKey } from '#contract/catalogue.ts'
import type { Db } from '#db/tables.ts'
import { isForSeries, listRepairs, type ListedRepair } from './list-repairs.ts'
import { parsePrices, readPriceTexts, type StoredPrice } from './stored-prices.ts'

/** A phone with its prices, the delivered ones included; without an entry a repair is not offered. */
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
  const prices = await readPriceTexts(db, ids)
  const forSome = (await listRepairs(db)).filter(({ series }) => series !== null)
  return phones.map(({ id, slug, display_name, model, brand, version, label }) => ({
    id,
    slug,
    displayName: display_name,
    model,
    brand,
    seriesLabel: label,
    version,
    prices: withoutOthers(parsePrices(prices.get(id)), forSome, brand),
  }))
}

/** A price that stands from before a repair was taken from the phone's series counts as none. */
function withoutOthers(
  prices: PricedPhone['prices'],
  forSome: readonly ListedRepair[],
  brand: string,
): PricedPhone['prices'] {
  for (const repair of forSome) if (!isForSeries(repair, brand)) prices.delete(repair.key)
  return prices
}

/** Phones of a series whose names contain every search word; '' matches all. */
export function matchPricedPhones(
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
