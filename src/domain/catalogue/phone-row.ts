import type { Selectable } from 'kysely'
import { repairKeys, type Phone, type Prices } from '#contract/catalogue.ts'
import type { PhonesTable } from '#db/schema/catalogue.ts'

/** A catalogue row as it is answered. */
export function phoneOf(row: Selectable<PhonesTable>): Phone {
  const prices = Object.fromEntries(repairKeys.map((key) => [key, row[`price_${key}`]])) as Prices
  return {
    id: row.id,
    phoneid: row.slug,
    brand: row.brand,
    model: row.model,
    displayName: row.display_name,
    imgSrc: `/drawings/${row.slug}.svg`,
    version: row.version,
    ...prices,
  }
}
