import type { RepairKey } from '#contract/catalogue.ts'
import type { Db } from '#db/tables.ts'

export type ListedRepair = { key: RepairKey; label: string }

/** Returns all repairs that a price can be for, in display order. */
export function listRepairs(db: Db): Promise<ListedRepair[]> {
  return db.selectFrom('repairs').select(['key', 'label']).orderBy('sort').orderBy('key').limit(500).execute()
}
