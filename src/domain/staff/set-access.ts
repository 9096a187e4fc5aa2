import { levels, type AccountLevel } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import type { Tx } from '#db/tables.ts'
import { dropTokens } from '../accounts/account-tokens.ts'
import { lockAccount, type Account } from '../accounts/find-account.ts'
import { revokeSessions } from '../accounts/sessions.ts'
import { getRole, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { withdrawInvitationsOf } from './withdraw-invitations.ts'

/** Level and role of an account, and whether it is switched on. */
export type Access = { level: AccountLevel; role: StaffRole | null; active: boolean }

/** The present access of an account. */
export function getAccess({ level, role, deactivated_at }: Account): Access {
  return { level, role: level === levels.staff ? role : null, active: deactivated_at === null }
}

/** Whether an account is an owner's, switched off or not. */
export function isOwner({ level, role }: Pick<Account, 'level' | 'role'>): boolean {
  return level === levels.staff && role === 'owner'
}

/**
 * Writes the access of a locked account and ends its sessions; links that would let it in go too, and so do the invitations
 * that it sent when it may send none any more.
 */
export async function setAccess(tx: Tx, shop: Shop, account: Account, next: Access): Promise<Account> {
  const deactivated_at = next.active ? null : (account.deactivated_at ?? shop.now())
  const columns = { level: next.level, role: next.role, deactivated_at, version: account.version + 1 }
  await tx.updateTable('accounts').set(columns).where('id', '=', account.id).execute()
  await revokeSessions(tx, account.id)
  const isSwitched = next.active !== (account.deactivated_at === null)
  if (isSwitched) await dropTokens(tx, shop, account.id, ['verify', 'reset', 'invite', 'email'])
  else if (next.level !== levels.staff) await dropTokens(tx, shop, account.id, ['invite'])
  if (isOwner(account) && !(next.active && next.role === 'owner')) {
    await withdrawInvitationsOf(tx, shop, account.id)
  }
  return { ...account, ...columns }
}

/** Refuses a caller who lost the role of an owner since the call began; the rows of all active staff are locked. */
export async function requireStillOwner(tx: Tx, shop: Shop, by: Caller): Promise<void> {
  const account = by.account && (await lockAccount(tx, shop, by.account.id))
  if (getRole(by) !== 'owner' || !account || !isOwner(account) || account.deactivated_at !== null) {
    throw new Refusal('role_too_low')
  }
}
