import { isFailure } from '#contract/labels.ts'
import type { Shop } from '../shop.ts'
import { LEASE_MS, updateLabel } from './label-rows.ts'
import { settleLabel } from './settle-label.ts'

/** Purchases that are looked up at one time. */
const MAX_LABELS = 5

/**
 * Asks the service about purchases that were cut off: those that it sold are entered, the others ended; none is bought here. Returns how
 * many were decided.
 */
export async function finishLabels(shop: Shop): Promise<number> {
  const { labels, database } = shop
  if (!labels) return 0
  const open = await database.db
    .selectFrom('labels')
    .select(['id', 'ref', 'reference'])
    .where('state', '=', 'buying')
    .where('leased_until', '<=', shop.now())
    .orderBy('leased_until')
    .limit(MAX_LABELS)
    .execute()
  let decided = 0
  for (const { id, ref, reference } of open) {
    if (!(await takeLease(shop, id))) continue
    const found = await labels.find({ ref, reference })
    if (isFailure(found)) {
      await database.transaction((tx) =>
        updateLabel(tx, id, { problem: found.why, leased_until: shop.now() + LEASE_MS }),
      )
      continue
    }
    if ('tracking' in found) await settleLabel(shop, id, found, null)
    else {
      await database.transaction((tx) =>
        updateLabel(tx, id, { state: 'failed', ref: found.ref, leased_until: shop.now() }),
      )
    }
    decided++
  }
  return decided
}

/** Takes a purchase on for a while; false when a request or another process has it. */
async function takeLease(shop: Shop, id: number): Promise<boolean> {
  const { numUpdatedRows } = await shop.database.transaction((tx) =>
    tx
      .updateTable('labels')
      .set({ leased_until: shop.now() + LEASE_MS })
      .where('id', '=', id)
      .where('state', '=', 'buying')
      .where('leased_until', '<=', shop.now())
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}

/** Returns the tickets at which a label was to be bought of which the service has not said for some minutes whether it sold it. */
export async function listUnclearLabels(shop: Shop): Promise<number[]> {
  if (!shop.labels) return []
  const rows = await shop.database.db
    .selectFrom('labels')
    .select('ticket_id')
    .where('state', '=', 'buying')
    .where('created_at', '<=', shop.now() - LEASE_MS)
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(({ ticket_id }) => ticket_id)
}
