import type { RepairKey } from '#contract/catalogue.ts'
import { getEngine } from '#db/engine-of.ts'
import { numbersIn } from '#db/numbers-in.ts'
import type { Tx } from '#db/tables.ts'

/** Deletes what is stored of repairs of phones, with one statement for each repair. */
export async function deletePhoneRows(
  tx: Tx,
  table: 'phone_prices' | 'phone_availability',
  gone: readonly { phoneId: number; repair: RepairKey }[],
): Promise<void> {
  for (const [repair, rows] of Map.groupBy(gone, (one) => one.repair)) {
    const ids = rows.map(({ phoneId }) => phoneId)
    await tx
      .deleteFrom(table)
      .where('repair_key', '=', repair)
      .where('phone_id', 'in', numbersIn(getEngine(tx), ids))
      .execute()
  }
}
