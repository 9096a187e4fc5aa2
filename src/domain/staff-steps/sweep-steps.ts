import { DAY_MS } from '#contract/durations.ts'
import type { Shop } from '../shop.ts'

/** Deletes taken steps and answers of bulk changes that nothing can refer to any more. */
export async function sweepSteps(shop: Shop): Promise<void> {
  const { db } = shop.database
  const before = shop.now() - DAY_MS
  await db.deleteFrom('taken_steps').where('created_at', '<', before).execute()
  await db.deleteFrom('bulk_changes').where('created_at', '<', before).execute()
}
