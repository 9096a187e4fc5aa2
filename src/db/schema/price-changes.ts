import type { Generated } from 'kysely'
import type { Availability } from '#contract/availability-words.ts'
import type { RepairKey } from '#contract/catalogue.ts'

/** Changes of many prices at once, which are undone as a whole. */
export type PriceChangesTable = {
  id: Generated<number>
  /** By a rule such as "+5 %", or by a file. */
  kind: 'rule' | 'file'
  summary: string
  /** The day from which the prices are, in the zone of the shop; null for at once. */
  from_day: string | null
  created_by_id: number | null
  created_at: number
  /** Null while the day has not come. */
  applied_at: number | null
  undone_at: number | null
  undone_by_id: number | null
  /** Raised when a plan is edited. */
  version: Generated<number>
}

/** One price of such a change; 0 stands for a repair that is not offered. */
export type PriceChangeItemsTable = {
  change_id: number
  phone_id: number
  repair_key: RepairKey
  before_dollars: number
  after_dollars: number
  was_example: 0 | 1
}

/** How soon a repair can be done; without a row the shop says nothing about it. */
export type PhoneAvailabilityTable = {
  phone_id: number
  repair_key: RepairKey
  availability: Availability
}

/** Models that an update of the software has added and that staff have not yet looked at. */
export type NewModelsTable = { phone_id: number; added_at: number }
