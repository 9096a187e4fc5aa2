import type { RepairKey } from '#contract/catalogue.ts'
import type { EventDetails } from '#contract/audit.schema.ts'
import { rowInserter } from '#db/insert-rows.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { recordPhoneEvents } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { deletePhoneRows } from './delete-phone-rows.ts'
import { raisePhoneVersions } from './raise-phone-versions.ts'

/** One price to be written; 0 for a repair that is not offered. */
type PriceWrite = {
  phoneId: number
  repair: RepairKey
  before: number
  after: number
  /** Written as a delivered price that is not confirmed; only undoing does so. */
  asExample?: boolean
}

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
  await raisePhoneVersions(tx, shop, [...byPhone.keys()])
  await writeRows(tx, writes)
  const events = [...byPhone].map(([phoneId, changes]) => {
    const prices = changes.flatMap(({ repair, before, after }): [string, number][] => [
      [`${repair}_before`, before],
      [`${repair}_after`, after],
    ])
    return {
      kind: 'phone.prices_changed' as const,
      by,
      subjectId: phoneId,
      details: { fields: changes.map(({ repair }) => repair), ...Object.fromEntries(prices), ...details },
    }
  })
  await recordPhoneEvents(tx, shop, events)
}

const insertPrices = rowInserter('phone_prices', { replacing: ['phone_id', 'repair_key'] })

async function writeRows(tx: Tx, writes: readonly PriceWrite[]): Promise<void> {
  await insertPrices(
    tx,
    writes
      .filter(({ after }) => after > 0)
      .map(({ phoneId, repair, after, asExample }) => ({
        phone_id: phoneId,
        repair_key: repair,
        price_dollars: after,
        is_example: asExample ? 1 : 0,
      })),
  )
  // A price of 0 is stored as no row: the repair is not available.
  const withdrawn = writes.filter(({ after }) => after === 0)
  await deletePhoneRows(tx, 'phone_prices', withdrawn)
}
