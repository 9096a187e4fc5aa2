import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/books.ts'
import type { Shop } from '../shop.ts'

/**
 * Refuses with `last_staff` when nobody but this account could work here; holds the others until the
 * transaction ends.
 */
export async function keepSomeStaff(tx: Tx, shop: Shop, leavingId: number): Promise<void> {
  // All of them are locked, in one order, so that of two who leave at once the second sees that the first has
  // left.
  const active = await tx
    .selectFrom('accounts')
    .select('id')
    .where('level', '=', 2)
    .where('verified_at', 'is not', null)
    .where('password_hash', 'is not', null)
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .$if(shop.books.engine === 'postgres', (query) => query.forNoKeyUpdate())
    .execute()
  const leaves = active.some(({ id }) => id === leavingId)
  if (leaves && active.length === 1) throw new Refusal('last_staff')
}
