import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/tables.ts'
import { hasAddress, lockAccount } from '../accounts/find-account.ts'
import type { Shop } from '../shop.ts'
import { requireRemainingOwner } from './active-staff.ts'
import { setAccess, type Access } from './set-access.ts'

/** Gives an account the access back that it had before a guarded change. Refuses with `last_staff` for the last owner. */
export async function restoreAccess(
  tx: Tx,
  shop: Shop,
  accountId: number | null,
  before: unknown,
): Promise<void> {
  const access = before as Access
  const stays = access.active && access.role === 'owner'
  await requireRemainingOwner(tx, shop, stays ? 0 : (accountId ?? 0))
  const account = accountId === null ? null : await lockAccount(tx, shop, accountId)
  if (!account || !hasAddress(account) || account.erased_at !== null) throw new Refusal('unknown_account')
  await setAccess(tx, shop, account, access)
}
