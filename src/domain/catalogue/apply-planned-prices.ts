import type { RepairKey } from '#contract/catalogue.ts'
import type { Tx } from '#db/tables.ts'
import { localDay } from '../shop/announced-closures.ts'
import { invalidateVersion, raiseVersion } from '../shop/cached-by-version.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { isForSeries } from './list-repairs.ts'
import { writePrices } from './write-prices.ts'

/**
 * Writes the planned prices whose day has come in the zone of the shop. Safe in several processes: each change is written
 * once, under the lock of all prices. Returns how many changes were written.
 */
export async function applyPlannedPrices(shop: Shop): Promise<number> {
  const { timeZone } = await shopProfile(shop)
  const today = localDay(shop.now(), timeZone)
  const due = await shop.database.db
    .selectFrom('price_changes')
    .select('id')
    .where('applied_at', 'is', null)
    .where('undone_at', 'is', null)
    .where('from_day', '<=', today)
    .orderBy('from_day')
    .orderBy('id')
    .limit(1_000)
    .execute()
  let applied = 0
  for (const { id } of due) {
    const done = await shop.database.transaction((tx) => applyOne(tx, shop, id))
    if (done) applied += 1
  }
  if (applied > 0) invalidateVersion(shop, 'catalogue')
  return applied
}

async function applyOne(tx: Tx, shop: Shop, id: number): Promise<boolean> {
  await raiseVersion(tx, 'catalogue')
  // Another process may have written it, or a colleague removed it, before this one had the lock.
  const { numUpdatedRows } = await tx
    .updateTable('price_changes')
    .set({ applied_at: shop.now() })
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const items = await tx
    .selectFrom('price_change_items as item')
    .innerJoin('phones', 'phones.id', 'item.phone_id')
    .innerJoin('repairs', 'repairs.key', 'item.repair_key')
    .leftJoin('phone_prices as price', (join) =>
      join.onRef('price.phone_id', '=', 'item.phone_id').onRef('price.repair_key', '=', 'item.repair_key'),
    )
    .select([
      'item.phone_id',
      'item.repair_key',
      'item.before_dollars',
      'item.after_dollars',
      'item.was_example',
      'price.price_dollars',
      'price.is_example',
      'phones.brand',
      'repairs.series',
    ])
    .where('item.change_id', '=', id)
    .limit(500_000)
    .execute()
  const writes: Write[] = []
  for (const item of items) {
    const key = { phoneId: item.phone_id, repair: item.repair_key }
    const now = item.price_dollars ?? 0
    // A repair that was withdrawn meanwhile stays withdrawn, one that is not for the phone's series any more gets no price, as by every
    // other way; a price that is so already needs no change.
    const isWithdrawn = now === 0 && item.before_dollars > 0
    const isForOthers = item.after_dollars > 0 && !isForSeries(item, item.brand)
    if (isWithdrawn || isForOthers || now === item.after_dollars) await forgetItem(tx, id, key)
    else {
      // What undoing restores is the price of today, not of the day it was planned.
      const isExample = item.is_example === 1
      if (now !== item.before_dollars || isExample !== (item.was_example === 1)) {
        await correctBefore(tx, id, { ...key, before: now, isExample })
      }
      writes.push({ ...key, before: now, after: item.after_dollars })
    }
  }
  if (writes.length > 0) await writePrices(tx, shop, writes, { by: null, details: { change: id } })
  return true
}

type Key = { phoneId: number; repair: RepairKey }
type Write = Key & { before: number; after: number }

async function forgetItem(tx: Tx, changeId: number, { phoneId, repair }: Key): Promise<void> {
  await tx
    .deleteFrom('price_change_items')
    .where('change_id', '=', changeId)
    .where('phone_id', '=', phoneId)
    .where('repair_key', '=', repair)
    .execute()
}

async function correctBefore(
  tx: Tx,
  changeId: number,
  { phoneId, repair, before, isExample }: Key & { before: number; isExample: boolean },
): Promise<void> {
  await tx
    .updateTable('price_change_items')
    .set({ before_dollars: before, was_example: isExample ? 1 : 0 })
    .where('change_id', '=', changeId)
    .where('phone_id', '=', phoneId)
    .where('repair_key', '=', repair)
    .execute()
}
