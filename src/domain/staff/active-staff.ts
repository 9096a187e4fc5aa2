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

/**
 * Refuses with `last_staff` when no other account is an active owner; locks all active staff until the transaction ends. Returns
 * the owners.
 */
export async function requireRemainingOwner(tx: Tx, shop: Shop, leavingId: number): Promise<number[]> {
  // Lock all of them in one order: of two owners leaving in parallel, the second then sees that the first has left.
  const active = await selectActiveStaff(tx)
    .select(['id', 'role'])
    .orderBy('id')
    .$if(shop.database.engine === 'postgres', (query) => query.forNoKeyUpdate())
    .execute()
  const owners = active.filter(({ role }) => role === 'owner').map(({ id }) => id)
  if (owners.includes(leavingId) && owners.length === 1) {
    if (active.length === 1) throw new Refusal('last_staff')
    throw new Refusal('last_staff', { message: 'This is the last owner of the shop, so it has to stay one.' })
  }
  return owners
}
