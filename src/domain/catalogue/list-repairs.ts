import type { RepairKey } from '#contract/catalogue.ts'
import type { Db } from '#db/tables.ts'

export type ListedRepair = {
  key: RepairKey
  label: string
  /** Keys of the series that it is for, as JSON; null for all. */
  series?: string | null
}

/** Returns all repairs that a price can be for, in display order. */
export function listRepairs(db: Db): Promise<ListedRepair[]> {
  return db
    .selectFrom('repairs')
    .select(['key', 'label', 'series'])
    .orderBy('sort')
    .orderBy('key')
    .limit(500)
    .execute()
}

/** True for a repair that the phones of a series can have. */
export function isForSeries({ series }: Pick<ListedRepair, 'series'>, brand: string): boolean {
  return series == null || (JSON.parse(series) as string[]).includes(brand)
}
