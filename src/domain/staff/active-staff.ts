import { levels } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { Shop } from '../shop.ts'

/** Query for the active staff accounts: staff that may log in, as `isOpen` says of one account. */
export function selectActiveStaff(db: Db) {
  return db
    .selectFrom('accounts')
    .where('accounts.level', '=', levels.staff)
    .where('accounts.verified_at', 'is not', null)
    .where('accounts.password_hash', 'is not', null)
    .where('accounts.deactivated_at', 'is', null)
}

/** Refuses with `last_staff` when no other account is active staff; locks the others until the transaction ends. */
export async function requireRemainingStaff(tx: Tx, shop: Shop, leavingId: number): Promise<void> {
  // Lock all of them in one order: of two staff members leaving in parallel, the second then sees that the first has
  // left.
  const active = await selectActiveStaff(tx)
    .select('id')
    .orderBy('id')
    .$if(shop.database.engine === 'postgres', (query) => query.forNoKeyUpdate())
    .execute()
  const leaves = active.some(({ id }) => id === leavingId)
  if (leaves && active.length === 1) throw new Refusal('last_staff')
}
