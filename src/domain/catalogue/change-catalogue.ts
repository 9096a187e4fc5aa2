import type { Tx } from '#db/tables.ts'
import type { Shop } from '../shop.ts'
import { invalidateVersion, raiseVersion } from '../shop/cached-by-version.ts'

/** Changes the catalogue in one transaction; pages of every process follow. */
export async function changeCatalogue<T>(shop: Shop, work: (tx: Tx) => Promise<T>): Promise<T> {
  const done = await shop.database.transaction(async (tx) => {
    // Raised first: the lock makes parallel changes of the catalogue run one after the other.
    await raiseVersion(tx, 'catalogue')
    return work(tx)
  })
  invalidateVersion(shop, 'catalogue')
  return done
}
