import type { PriceChange } from '#contract/price-changes.schema.ts'
import { rowInserter } from '#db/insert-rows.ts'
import type { Tx } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { readPriceChange } from './read-price-changes.ts'
import { writePrices } from './write-prices.ts'

type NewChange = {
  kind: 'rule' | 'file'
  summary: string
  /** The day from which the prices are; null for at once. */
  from: string | null
  changes: readonly { phone_id: number; repair: string; before: number; after: number; example: boolean }[]
}

/** Stores a change of many prices, and writes the prices unless they are for a later day. Null when nothing changes. */
export async function savePriceChange(
  tx: Tx,
  shop: Shop,
  { kind, summary, from, changes }: NewChange,
  caller: Caller,
): Promise<PriceChange | null> {
  if (changes.length === 0) return null
  const now = shop.now()
  const { id } = await tx
    .insertInto('price_changes')
    .values({
      kind,
      summary,
      from_day: from,
      created_by_id: requireAccount(caller).id,
      created_at: now,
      applied_at: from === null ? now : null,
      undone_at: null,
      undone_by_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const items = changes.map((change) => ({
    change_id: id,
    phone_id: change.phone_id,
    repair_key: change.repair,
    before_dollars: change.before,
    after_dollars: change.after,
    was_example: change.example ? (1 as const) : (0 as const),
  }))
  await insertItems(tx, items)
  if (from === null) {
    const writes = items.map((item) => ({
      phoneId: item.phone_id,
      repair: item.repair_key,
      before: item.before_dollars,
      after: item.after_dollars,
    }))
    await writePrices(tx, shop, writes, { by: caller, details: { change: id } })
  } else {
    await recordEvent(tx, shop, {
      kind: 'phones.prices_planned',
      by: caller,
      subjectId: id,
      details: { from, prices: items.length },
    })
  }
  return readPriceChange(tx, id)
}

const insertItems = rowInserter('price_change_items')
