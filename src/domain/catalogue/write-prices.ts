import type { RepairKey } from '#contract/catalogue.ts'
import type { EventDetails } from '#contract/audit.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'

/** One price to be written; 0 for a repair that is not offered. */
export type PriceWrite = {
  phoneId: number
  repair: RepairKey
  before: number
  after: number
  /** Written as a delivered price that is not confirmed; only undoing does so. */
  asExample?: boolean
}

const chunk = 1_000

/**
 * Writes prices, raises the version of each phone once, and records one event per phone. The catalogue's version has to
 * be raised first in the same transaction: it is the lock of all price changes.
 */
export async function writePrices(
  tx: Tx,
  shop: Shop,
  writes: readonly PriceWrite[],
  { by, details = {} }: { by: Caller | null; details?: EventDetails },
): Promise<void> {
  const byPhone = Map.groupBy(writes, ({ phoneId }) => phoneId)
  const ids = [...byPhone.keys()]
  for (let at = 0; at < ids.length; at += chunk) {
    await tx
      .updateTable('phones')
      .set((old) => ({ version: old('version', '+', 1), updated_at: shop.now() }))
      .where('id', 'in', ids.slice(at, at + chunk))
      .execute()
  }
  await writeRows(tx, writes)
  for (const [phoneId, changes] of byPhone) {
    const prices = changes.flatMap(({ repair, before, after }): [string, number][] => [
      [`${repair}_before`, before],
      [`${repair}_after`, after],
    ])
    await recordEvent(tx, shop, {
      kind: 'phone.prices_changed',
      by,
      subjectId: phoneId,
      details: { fields: changes.map(({ repair }) => repair), ...Object.fromEntries(prices), ...details },
    })
  }
}

async function writeRows(tx: Tx, writes: readonly PriceWrite[]): Promise<void> {
  const offered = writes.filter(({ after }) => after > 0)
  for (let at = 0; at < offered.length; at += chunk) {
    await tx
      .insertInto('phone_prices')
      .values(
        offered.slice(at, at + chunk).map(({ phoneId, repair, after, asExample }) => ({
          phone_id: phoneId,
          repair_key: repair,
          price_dollars: after,
          is_example: asExample ? (1 as const) : (0 as const),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['phone_id', 'repair_key']).doUpdateSet(({ ref }) => ({
          price_dollars: ref('excluded.price_dollars'),
          is_example: ref('excluded.is_example'),
        })),
      )
      .execute()
  }
  // A price of 0 is stored as no row: the repair is not available.
  const withdrawn = Map.groupBy(
    writes.filter(({ after }) => after === 0),
    ({ repair }) => repair,
  )
  for (const [repair, gone] of withdrawn) {
    for (let at = 0; at < gone.length; at += chunk) {
      await tx
        .deleteFrom('phone_prices')
        .where('repair_key', '=', repair)
        .where(
          'phone_id',
          'in',
          gone.slice(at, at + chunk).map(({ phoneId }) => phoneId),
        )
        .execute()
    }
  }
}
