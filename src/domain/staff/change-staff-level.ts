import { levels, type AccountLevel } from '#contract/endpoint.ts'
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
 * Makes an account staff (2) or a customer (1) and ends its sessions. Refuses with `last_staff` for the last active
 * staff account, with `unknown_account`, and with `invalid` for promoting an unverified account.
 */
export function changeStaffLevel(
  shop: Shop,
  { accountid, level }: { accountid: number; level: AccountLevel },
  by: Caller | null,
): Promise<{ member: StaffMember }> {
  return shop.database.transaction(async (tx) => {
    if (level === levels.customer) await requireRemainingStaff(tx, shop, accountid)
    const account = await lockAccount(tx, shop, accountid)
    if (!account || account.erased_at !== null) throw new Refusal('unknown_account')
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
    await tx
      .updateTable('accounts')
      .set({ level, role: level === levels.staff ? 'owner' : null, version: account.version + 1 })
      .where('id', '=', accountid)
      .execute()
    await revokeSessions(tx, accountid)
    await dropTokens(tx, shop, accountid, ['invite'])
    const details = { level, was: account.level }
    await recordEvent(tx, shop, { kind: 'staff.level_changed', by, subjectId: accountid, details })
    return { member: toStaffMember({ ...account, level }) }
  })
}
