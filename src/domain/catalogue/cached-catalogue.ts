import { Refusal } from '#contract/refusals.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { Repair } from '#contract/repairs.schema.ts'
import type { Database, Db } from '#db/tables.ts'
import type { Shop } from '../shop.ts'
import { cachedByVersion } from '../shop/cached-by-version.ts'
import { CachedJson } from '../shop/cached-json.ts'
import { hidesExamples } from './example-prices.ts'
import { listSeriesRows, type SeriesRow } from './series-row.ts'
import { isOffered, listRepairRows, toRepair, type RepairRow } from '../repairs/repair-row.ts'
import { isShown, selectPhones, toPhone, type AvailabilityRow, type PhoneRow } from './phone-row.ts'
import { parsePrices, readPriceTexts, type StoredPrice } from './stored-prices.ts'

type Catalogue = {
  /** The phones that customers see, in catalogue order: series, then release. */
  phones: Phone[]
  bySlug: Map<string, Phone>
  /** Every phone with its row, hidden ones included. */
  all: { row: PhoneRow; phone: Phone }[]
  rowBySlug: Map<string, PhoneRow>
  /** All series in display order, switched-off ones included. */
  series: SeriesRow[]
  /** All repairs by their key, in display order. */
  repairs: ReadonlyMap<string, Repair>
  list: CachedJson
  /** One response per phone, made at its first request. */
  single: Map<string, CachedJson>
}

/** What a phone was made of, and what was made of it. */
type Made = {
  row: PhoneRow
  prices: string | undefined
  availabilityJson: string | undefined
  phone: Phone
  /** As customers see it, and its JSON in the list. */
  offered: Phone
  json: string
}

type Last = { basis: string; phones: Map<number, Made>; keys: { brand: Set<string>; repair: Set<string> } }

/** The phones of the last catalogue of each database, and the rest that they were made of. */
const lastMade = new WeakMap<Database, Last>()

/** True for the key of a series or a repair, as the catalogue was last read; it is read for every page about phones. */
export function isCatalogueKey(shop: Shop, of: 'brand' | 'repair', key: string): boolean {
  return lastMade.get(shop.database)?.keys[of].has(key) ?? false
}

/** Returns the present catalogue, read once per version; phones that have not changed are not made anew. */
export const catalogueNow: (shop: Shop) => Promise<Catalogue> = cachedByVersion('catalogue', async (shop) => {
  const { db } = shop.database
  const series = await listSeriesRows(db)
  const rows = await selectPhones(db).limit(10_000).execute()
  const repairs = await listRepairRows(db)
  const prices = await readPriceTexts(db)
  const availability = await readAvailabilityJson(db)
  const hides = hidesExamples(shop)
  const basis = JSON.stringify([repairs, hides])
  const before = lastMade.get(shop.database)
  const known = before?.basis === basis ? before.phones : null
  const make = phoneMaker(repairs, hides)
  const made = rows.map((row): Made => {
    const stored = { row, prices: prices.get(row.id), availabilityJson: availability.get(row.id) }
    const present = known?.get(row.id)
    return present && isSame(present, stored) ? present : make(stored)
  })
  lastMade.set(shop.database, {
    basis,
    phones: new Map(made.map((one) => [one.row.id, one])),
    keys: { brand: new Set(series.map(({ key }) => key)), repair: new Set(repairs.map(({ key }) => key)) },
  })
  const shown = made.filter(({ row }) => isShown(row))
  const phones = shown.map(({ offered }) => offered)
  return {
    phones,
    bySlug: new Map(phones.map((phone) => [phone.phoneid, phone])),
    all: made,
    rowBySlug: new Map(rows.map((row) => [row.slug, row])),
    series,
    repairs: new Map(repairs.map((row) => [row.key, toRepair(row)])),
    list: new CachedJson({ data: `[${shown.map(({ json }) => json).join(',')}]` }),
    single: new Map(),
  }
})

/** Availability of each phone as JSON. */
async function readAvailabilityJson(db: Db): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('phone_availability')
    .select(['phone_id', 'repair_key', 'availability'])
    .limit(500_000)
    .execute()
  const byPhone = Map.groupBy(rows, ({ phone_id }) => phone_id)
  return new Map([...byPhone].map(([id, ofPhone]) => [id, JSON.stringify(ofPhone)]))
}

function isSame(one: Made, other: Pick<Made, 'row' | 'prices' | 'availabilityJson'>): boolean {
  const columns = Object.keys(other.row) as (keyof PhoneRow)[]
  return (
    one.prices === other.prices &&
    one.availabilityJson === other.availabilityJson &&
    columns.every((column) => one.row[column] === other.row[column])
  )
}

/** Returns a function that makes a phone of its rows. */
function phoneMaker(repairs: readonly RepairRow[], hides: boolean) {
  const offeredFor = new Map<string, RepairRow[]>()
  const offeredRepairs = (brand: string) => {
    const known = offeredFor.get(brand)
    if (known) return known
    const offered = repairs.filter((repair) => isOffered(repair, brand))
    offeredFor.set(brand, offered)
    return offered
  }
  return ({ row, prices, availabilityJson }: Pick<Made, 'row' | 'prices' | 'availabilityJson'>): Made => {
    const stored = parsePrices(prices)
    const availabilityRows =
      availabilityJson === undefined ? [] : (JSON.parse(availabilityJson) as AvailabilityRow[])
    const toPriceRows = (some: readonly RepairRow[], isLeftOut: (price: StoredPrice) => boolean) =>
      some.flatMap(({ key, label }) => {
        const price = stored.get(key)
        return !price || isLeftOut(price) ? [] : [{ repair_key: key, label, price_dollars: price.dollars }]
      })
    const phone = toPhone(
      row,
      toPriceRows(repairs, () => false),
      availabilityRows,
    )
    // In public, an example price that no member of staff has confirmed counts as none, and so does the price of a hidden
    // repair or of one that is not for the series; staff see it.
    const some = offeredRepairs(row.brand)
    const isAll = !hides && some.length === repairs.length
    const offered = isAll
      ? phone
      : toPhone(
          row,
          toPriceRows(some, ({ isExample }) => hides && isExample),
          availabilityRows,
        )
    const json = JSON.stringify({ ...offered, drawing: undefined, availability: undefined })
    return { row, prices, availabilityJson, phone, offered, json }
  }
}

/** Returns the list of the shown phones as JSON bytes. */
export async function getPhonesJson(shop: Shop): Promise<CachedJson> {
  return (await catalogueNow(shop)).list
}

/** Returns one shown phone as JSON bytes; refuses with `unknown_phone`. */
export async function getPhoneJson(shop: Shop, slug: string): Promise<CachedJson> {
  const { bySlug, single } = await catalogueNow(shop)
  const ready = single.get(slug)
  if (ready) return ready
  const phone = bySlug.get(slug)
  if (!phone) throw new Refusal('unknown_phone')
  const made = new CachedJson(phone)
  single.set(slug, made)
  return made
}
