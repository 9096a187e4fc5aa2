import { Refusal } from '#contract/refusals.ts'
import type { StaffMember } from '#contract/staff.ts'
import { dropTokens } from '../accounts/account-tokens.ts'
import { lockAccount } from '../accounts/find-account.ts'
import { revokeSessions } from '../accounts/sessions.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { requireRemainingStaff } from './active-staff.ts'
import { toStaffMember } from './staff-member.ts'

/**
 * Switches an account off, which ends its sessions and links, or on again. Refuses with `last_staff` for the last
 * active staff account, and with `unknown_account`.
 */
export function changeStaffAccess(
  shop: Shop,
  { accountid, active }: { accountid: number; active: boolean },
  by: Caller | null,
): Promise<{ member: StaffMember }> {
  return shop.database.transaction(async (tx) => {
    if (!active) await requireRemainingStaff(tx, shop, accountid)
    const account = await lockAccount(tx, shop, accountid)
    if (!account || account.erased_at !== null) throw new Refusal('unknown_account')
    if ((account.deactivated_at === null) === active) return { member: toStaffMember(account) }
    const deactivated_at = active ? null : shop.now()
    await tx
      .updateTable('accounts')
      .set({ deactivated_at, version: account.version + 1 })
      .where('id', '=', accountid)
      .execute()
    await revokeSessions(tx, accountid)
    await dropTokens(tx, shop, accountid, ['verify', 'reset', 'invite', 'email'])
    const details = { active: active ? 1 : 0 }
    await recordEvent(tx, shop, { kind: 'staff.access_changed', by, subjectId: accountid, details })
    return { member: toStaffMember({ ...account, deactivated_at }) }
  })
}
