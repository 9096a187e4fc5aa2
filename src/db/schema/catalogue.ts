import type { Generated } from 'kysely'
import type { RepairKey } from '#contract/catalogue.ts'

/** One row per phone model. */
export type PhonesTable = {
  id: Generated<number>
  /** Unique; never changed once a ticket refers to it. */
  slug: string
  /** The key of its series. */
  brand: string
  model: string
  display_name: string
  /** Position among the phones of its series, oldest first. */
  position: number
  version: number
  updated_at: number
  /** 1 when customers neither see nor book it. */
  hidden: Generated<0 | 1>
  release_year: Generated<number | null>
  /** Parameters of its own drawing as JSON; null for a delivered drawing, or none. */
  drawing: Generated<string | null>
  /** Storage key of an uploaded picture. */
  picture_key: Generated<string | null>
  /** Raised with each change of drawing or picture. */
  picture_version: Generated<number>
}

/** Delivered phones that the shop has deleted, so that the next start does not add them again. */
export type DeletedPhonesTable = { slug: string; deleted_at: number }

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
