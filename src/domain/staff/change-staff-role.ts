import { levels } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import type { StaffMember } from '#contract/staff.schema.ts'
import { hasAddress, lockAccount } from '../accounts/find-account.ts'
import type { Caller } from '../caller.ts'
import { confirmIdentity, type Identity } from '../second-factor/confirm-identity.ts'
import { recordGuardedChange } from '../record-guarded-change.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { requireRemainingOwner } from './active-staff.ts'
import { getAccess, requireStillOwner, setAccess } from './set-access.ts'
import { toStaffMember } from './staff-member.ts'

/**
 * Gives an account a role, a customer's too, and ends its sessions; asks for the caller's password. Refuses with
 * `last_staff` for the last owner, with `unknown_account`, and with `invalid` for the caller's own account and for one
 * that was never confirmed.
 */
export async function changeStaffRole(
  shop: Shop,
  { accountid, role, ...identity }: { accountid: number; role: StaffRole } & Identity,
  by: Caller,
): Promise<{ member: StaffMember }> {
  await confirmIdentity(shop, identity, by)
  return shop.database.transaction(async (tx) => {
    const owners = await requireRemainingOwner(tx, shop, role === 'owner' ? 0 : accountid)
    await requireStillOwner(tx, shop, by)
    const account = await lockAccount(tx, shop, accountid)
    if (!account || !hasAddress(account) || account.erased_at !== null) throw new Refusal('unknown_account')
    const before = getAccess(account)
    if (before.level === levels.staff && before.role === role) return { member: toStaffMember(account) }
    if (by.account?.id === accountid) {
      throw new Refusal('invalid', {
        message: 'You cannot change your own role: please ask another owner to do it.',
      })
    }
    if (before.level !== levels.staff && account.verified_at === null) {
      throw new Refusal('invalid', {
        message: 'This person has not confirmed the email address yet. Invite the address instead.',
      })
    }
    const after = { ...before, level: levels.staff, role }
    const changed = await setAccess(tx, shop, account, after)
    const eventId = await recordEvent(
      tx,
      shop,
      before.level === levels.staff
        ? { kind: 'staff.role_changed', by, subjectId: accountid, details: { role, was: before.role } }
        : {
            kind: 'staff.level_changed',
            by,
            subjectId: accountid,
            details: { level: levels.staff, was: before.level, role },
          },
    )
    await recordGuardedChange(tx, shop, {
      eventId,
      kind: 'role',
      by,
      subjectId: accountid,
      before,
      after,
      owners,
    })
    return { member: toStaffMember(changed) }
  })
}
