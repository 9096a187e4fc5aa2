import { levels } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { StaffMember } from '#contract/staff.schema.ts'
import { hasAddress, lockAccount } from '../accounts/find-account.ts'
import type { Caller } from '../caller.ts'
import { confirmIfGiven, requireConfirmed, type Identity } from '../second-factor/confirm-identity.ts'
import { recordGuardedChange } from '../record-guarded-change.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { requireRemainingOwner } from './active-staff.ts'
import { getAccess, isOwner, requireStillOwner, setAccess } from './set-access.ts'
import { toStaffMember } from './staff-member.ts'

/**
 * Switches an account of the staff off, which ends its sessions and links, or on again; an owner's with the caller's password only.
 * Refuses with `last_staff` for the last owner, and with `unknown_account`.
 */
export async function changeStaffAccess(
  shop: Shop,
  { accountid, active, ...identity }: { accountid: number; active: boolean } & Identity,
  by: Caller | null,
): Promise<{ member: StaffMember }> {
  // The operator's command has no caller.
  const confirmed = by === null || (await confirmIfGiven(shop, identity, by))
  return shop.database.transaction(async (tx) => {
    const owners = await requireRemainingOwner(tx, shop, active ? 0 : accountid)
    if (by) await requireStillOwner(tx, shop, by)
    const account = await lockAccount(tx, shop, accountid)
    if (account?.level !== levels.staff || !hasAddress(account)) throw new Refusal('unknown_account')
    if ((account.deactivated_at === null) === active) return { member: toStaffMember(account) }
    if (isOwner(account)) requireConfirmed(confirmed)
    const before = getAccess(account)
    const after = { ...before, active }
    const changed = await setAccess(tx, shop, account, after)
    const details = { active: active ? 1 : 0 }
    const eventId = await recordEvent(tx, shop, {
      kind: 'staff.access_changed',
      by,
      subjectId: accountid,
      details,
    })
    const about = { eventId, kind: 'access', by, subjectId: accountid, before, after, owners } as const
    await recordGuardedChange(tx, shop, about)
    return { member: toStaffMember(changed) }
  })
}
