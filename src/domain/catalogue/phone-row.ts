import type { Selectable } from 'kysely'
import type { Availability } from '#contract/availability-words.ts'
import { forEachRepair, isDelivered } from '#contract/catalogue.ts'
import type { Phone, Prices } from '#contract/catalogue.schema.ts'
import type { DrawingParameters } from '#contract/phone-drawings.schema.ts'
import type { CataloguePhone } from '#contract/phones.schema.ts'
import type { Db } from '#db/tables.ts'
import type { PhonePricesTable, PhonesTable } from '#db/schema/catalogue.ts'

type PriceRow = Pick<Selectable<PhonePricesTable>, 'repair_key' | 'price_dollars'> & { label: string }

/** A row of the catalogue with the name of its series. */
export type PhoneRow = Selectable<PhonesTable> & { series_label: string; series_shown: 0 | 1 }

/** Selects phones with their series, in catalogue order: series, then the order within it. */
export function selectPhones(db: Db) {
  return db
    .selectFrom('phones')
    .innerJoin('phone_series', 'phone_series.key', 'phones.brand')
    .selectAll('phones')
    .select(['phone_series.label as series_label', 'phone_series.shown as series_shown'])
    .orderBy('phone_series.sort')
    .orderBy('phone_series.key')
    .orderBy('phones.position')
    .orderBy('phones.id')
}

/** True for a phone that customers see: neither hidden nor of a series that is switched off. */
export function isShown({ hidden, series_shown }: Pick<PhoneRow, 'hidden' | 'series_shown'>): boolean {
  return hidden === 0 && series_shown === 1
}

export type AvailabilityRow = { repair_key: string; availability: Availability }

/** Converts a catalogue row to the API's form; the prices are in the order of the repairs. */
export function toPhone(
  row: PhoneRow,
  prices: readonly PriceRow[],
  availabilityRows: readonly AvailabilityRow[] = [],
): Phone {
  return {
    id: row.id,
    phoneid: row.slug,
    brand: row.brand,
    seriesLabel: row.series_label,
    model: row.model,
    displayName: row.display_name,
    imgSrc: getPictureUrl(row),
    releaseYear: row.release_year,
    version: row.version,
    ...(row.drawing === null ? {} : { drawing: JSON.parse(row.drawing) as DrawingParameters }),
    ...toAvailability(prices, availabilityRows),
    ...toPrices(prices),
    ...toExtras(prices),
  }
}

/** The prices of the shop's own repairs; nothing where there are none. */
function toExtras(prices: readonly PriceRow[]): Pick<Phone, 'extras'> {
  const own = prices.filter(({ repair_key }) => !isDelivered(repair_key))
  if (own.length === 0) return {}
  return {
    extras: own.map(({ repair_key, label, price_dollars }) => ({
      key: repair_key,
      label,
      price: price_dollars,
    })),
  }
}

/** What the shop says about the repairs that have a price; nothing when it says nothing. */
function toAvailability(
  prices: readonly PriceRow[],
  availabilityRows: readonly AvailabilityRow[],
): Pick<Phone, 'availability'> {
  const priced = new Set<string>(prices.map(({ repair_key }) => repair_key))
  const shown = availabilityRows.filter(({ repair_key }) => priced.has(repair_key))
  if (shown.length === 0) return {}
  return {
    availability: Object.fromEntries(shown.map(({ repair_key, availability }) => [repair_key, availability])),
  }
}

/** Adds to a phone what only staff see. */
export function toCataloguePhone(row: PhoneRow, phone: Phone): CataloguePhone {
  return {
    ...phone,
    hidden: row.hidden === 1,
    seriesOff: row.series_shown === 0,
    picture: row.picture_key !== null ? 'upload' : row.drawing !== null ? 'drawing' : 'delivered',
  }
}

/** The URL of a phone's picture; a new one for each new picture, since browsers keep them for a day. */
function getPictureUrl({ slug, picture_key, picture_version }: PhoneRow): string {
  const path = `/drawings/${slug}.${picture_key === null ? 'svg' : 'jpg'}`
  return picture_version === 0 ? path : `${path}?v=${picture_version}`
}

/** Returns a price for every delivered repair; 0 where there is no row. */
function toPrices(rows: readonly PriceRow[]): Prices {
  const known = new Map(rows.map(({ repair_key, price_dollars }) => [repair_key, price_dollars]))
  return forEachRepair((key) => known.get(key) ?? 0)
}
