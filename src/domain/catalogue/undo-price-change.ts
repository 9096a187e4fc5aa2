import { formatDollars } from '#contract/money-amounts.ts'
import { Refusal } from '#contract/refusals.ts'
import type { PriceChange } from '#contract/price-changes.schema.ts'
import type { Tx } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import { changeVersioned } from '../shop/cached-by-version.ts'
import type { Shop } from '../shop.ts'
import { listInWords } from './list-in-words.ts'
import { readPriceChange } from './read-price-changes.ts'
import { writePrices } from './write-prices.ts'

/**
 * Undoes a change as a whole: every price is again what it was before. One that waits for its day is removed. Refuses
 * with `prices_moved` when one of its prices has changed since, and then changes nothing.
 */
export async function undoPriceChange(shop: Shop, id: number, caller: Caller): Promise<PriceChange> {
  return changeVersioned(shop, 'catalogue', async (tx) => {
    const change = await readPriceChange(tx, id)
    if (change.undone_at !== null) throw new Refusal('change_undone')
    if (change.applied_at === null) {
      await recordEvent(tx, shop, {
        kind: 'phones.plan_removed',
        by: caller,
        subjectId: id,
        details: { prices: change.prices },
      })
    } else {
      const items = await readItems(tx, id)
      requireUnmoved(items)
      const writes = items.map((item) => ({
        phoneId: item.phone_id,
        repair: item.repair_key,
        before: item.after_dollars,
        after: item.before_dollars,
        asExample: item.was_example === 1,
      }))
      await writePrices(tx, shop, writes, { by: caller, details: { undone_change: id } })
    }
    await tx
      .updateTable('price_changes')
      .set({ undone_at: shop.now(), undone_by_id: requireAccount(caller).id })
      .where('id', '=', id)
      .execute()
    return readPriceChange(tx, id)
  })
}

function readItems(tx: Tx, changeId: number) {
  return tx
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
      'phones.slug',
      'phones.display_name',
      'repairs.label',
      'price.price_dollars as now_dollars',
    ])
    .where('item.change_id', '=', changeId)
    .orderBy('phones.position')
    .orderBy('phones.id')
    .orderBy('repairs.sort')
    .limit(500_000)
    .execute()
}

type Item = Awaited<ReturnType<typeof readItems>>[number]

function requireUnmoved(items: readonly Item[]): void {
  const moved = items.filter(({ now_dollars, after_dollars }) => (now_dollars ?? 0) !== after_dollars)
  if (moved.length === 0) return
  const names = moved.map(
    ({ display_name, label, now_dollars }) =>
      `${display_name} ${label} (now ${formatDollars(now_dollars ?? 0)})`,
  )
  throw new Refusal('prices_moved', {
    message: `This cannot be undone as a whole, because prices have changed since: ${listInWords(names)}. Nothing was changed.`,
    facts: {
      prices: moved.map((item) => ({
        phoneid: item.slug,
        displayName: item.display_name,
        repair: item.repair_key,
        before: item.before_dollars,
        after: item.after_dollars,
        now: item.now_dollars ?? 0,
      })),
    },
  })
}
