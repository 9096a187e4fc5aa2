import type { Selectable } from 'kysely'
import { forEachRepair, type Phone, type Prices } from '#contract/catalogue.ts'
import type { PhonePricesTable, PhonesTable } from '#db/schema/catalogue.ts'

type PriceRow = Pick<Selectable<PhonePricesTable>, 'repair_key' | 'price_dollars'>

/** Converts a catalogue row to the API's form. */
export function toPhone(row: Selectable<PhonesTable>, prices: readonly PriceRow[]): Phone {
  return {
    id: row.id,
    phoneid: row.slug,
    brand: row.brand,
    model: row.model,
    displayName: row.display_name,
    imgSrc: `/drawings/${row.slug}.svg`,
    version: row.version,
    ...toPrices(prices),
  }
}

/** Returns a price for every repair; 0 where there is no row. */
function toPrices(rows: readonly PriceRow[]): Prices {
  const known = new Map(rows.map(({ repair_key, price_dollars }) => [repair_key, price_dollars]))
  return forEachRepair((key) => known.get(key) ?? 0)
}
