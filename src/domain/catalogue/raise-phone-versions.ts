import { getEngine } from '#db/engine-of.ts'
import { numbersIn } from '#db/numbers-in.ts'
import type { Tx } from '#db/tables.ts'
import type { Shop } from '../shop.ts'

/** Raises the version of phones whose prices or availability change, each once. */
export async function raisePhoneVersions(tx: Tx, shop: Shop, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('phones')
    .set((old) => ({ version: old('version', '+', 1), updated_at: shop.now() }))
    .where('id', 'in', numbersIn(getEngine(tx), ids))
    .execute()
}
