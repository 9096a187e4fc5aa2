import type { Generated } from 'kysely'
import type { Brand, RepairKey } from '#contract/catalogue.ts'

/** One row per phone model. */
export type PhonesTable = {
  id: Generated<number>
  /** Unique; never changed once a ticket refers to it. */
  slug: string
  brand: Brand
  model: string
  display_name: string
  /** Position in the catalogue: series, then release order. */
  position: number
  version: number
  updated_at: number
}

/** What a repair costs for a phone; without a row it is not available. */
export type PhonePricesTable = {
  phone_id: number
  repair_key: RepairKey
  /** Whole dollars, from 1. */
  price_dollars: number
  /** 1 while it is the delivered price that is not confirmed. */
  is_example: Generated<0 | 1>
}

/** Version counters, incremented with each change, so that every process invalidates its caches. */
export type VersionsTable = {
  /** `invoices` counts issued invoices and adjustment notes, `money_exports` the exports of them. */
  name: 'catalogue' | 'profile' | 'invoices' | 'money_exports'
  value: number
}

/** One row: the shop profile as JSON, parsed by the schema in the contract. */
export type ShopProfileTable = {
  id: number
  profile: string
  version: number
  updated_at: number
}
