import { levels, type AccountLevel } from '#contract/endpoint.ts'
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

/** The role of an account that is raised to the level of staff without one: the shop's daily work, nothing of the owner's. */
const raisedRole = 'front_desk'

/**
 * Makes an account staff (2) or a customer (1) and ends its sessions; an owner is lowered with the caller's password
 * only. Refuses with `last_staff` for the last owner, with `unknown_account`, and with `invalid` for promoting an
 * unverified account.
 */
export async function changeStaffLevel(
  shop: Shop,
  { accountid, level, ...identity }: { accountid: number; level: AccountLevel } & Identity,
  by: Caller | null,
): Promise<{ member: StaffMember }> {
  // The operator's command has no caller.
  const confirmed = by === null || (await confirmIfGiven(shop, identity, by))
  return shop.database.transaction(async (tx) => {
    const owners = await requireRemainingOwner(tx, shop, level === levels.customer ? accountid : 0)
    if (by) await requireStillOwner(tx, shop, by)
    const account = await lockAccount(tx, shop, accountid)
    if (!account || !hasAddress(account) || account.erased_at !== null) throw new Refusal('unknown_account')
    if (level === levels.customer && by?.account?.id === accountid && account.level === levels.staff) {
      throw new Refusal('invalid', {
        message: 'Nobody gives up their own staff access: ask another member of staff to do it.',
      })
    }
    if (account.level === level) return { member: toStaffMember(account) }
    if (level === levels.staff && account.verified_at === null) {
      throw new Refusal('invalid', {
        message: 'This person has not confirmed the email address yet. Invite the address instead.',
      })
    }
    if (isOwner(account)) requireConfirmed(confirmed)
    const before = getAccess(account)
    const after = { ...before, level, role: level === levels.staff ? raisedRole : null } as const
    const changed = await setAccess(tx, shop, account, after)
    const details = { level, was: account.level }
    const eventId = await recordEvent(tx, shop, {
      kind: 'staff.level_changed',
      by,
      subjectId: accountid,
      details,
    })
    const about = { eventId, kind: 'role', by, subjectId: accountid, before, after, owners } as const
    await recordGuardedChange(tx, shop, about)
    return { member: toStaffMember(changed) }
  })
}
