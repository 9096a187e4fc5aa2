import type { Generated } from 'kysely'
import type { Brand, RepairKey } from '#contract/catalogue.ts'

/** One row per phone model; `price_*` in whole dollars, 0 = not available. */
export type PhonesTable = {
  id: Generated<number>
  /** Unique; never changed once a ticket names it. */
  slug: string
  brand: Brand
  model: string
  display_name: string
  /** Place in the catalogue: series, then release order. */
  position: number
  version: number
  updated_at: number
} & Record<`price_${RepairKey}`, number>

/** Counters that are raised with each change, so that every process drops what it kept ready. */
export type VersionsTable = {
  /** `invoices` counts the papers that were issued. */
  name: 'catalogue' | 'profile' | 'invoices'
  value: number
}

/** One row: the shop profile as JSON, read by the shape in the contract. */
export type ShopProfileTable = {
  id: number
  profile: string
  version: number
  updated_at: number
}
