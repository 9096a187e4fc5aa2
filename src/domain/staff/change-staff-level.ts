import { Refusal } from '#contract/refusals.ts'
import type { StaffMember } from '#contract/staff.ts'
import { dropTokens } from '../accounts/account-tokens.ts'
import { lockAccount } from '../accounts/find-account.ts'
import { revokeSessions } from '../accounts/sessions.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { keepSomeStaff } from './active-staff.ts'
import { memberOf } from './staff-member.ts'

/**
 * Makes an account staff (2) or a customer (1) and ends its sessions. Refuses with `last_staff` for the last
 * active staff account, with `unknown_account`, and with `invalid` for raising an account that nobody
 * confirmed.
 */
export function changeStaffLevel(
  shop: Shop,
  { accountid, level }: { accountid: number; level: 1 | 2 },
  by: Caller | null,
): Promise<{ member: StaffMember }> {
  return shop.books.transaction(async (tx) => {
    if (level === 1) await keepSomeStaff(tx, shop, accountid)
    const account = await lockAccount(tx, shop, accountid)
    if (!account || account.erased_at !== null) throw new Refusal('unknown_account')
    if (account.level === level) return { member: memberOf(account) }
    if (level === 2 && account.verified_at === null) {
      throw new Refusal('invalid', {
        says: 'This person has not confirmed the email address yet. Invite the address instead.',
      })
    }
    await tx
      .updateTable('accounts')
      .set({ level, version: account.version + 1 })
      .where('id', '=', accountid)
      .execute()
    await revokeSessions(tx, accountid)
    await dropTokens(tx, shop, accountid, ['invite'])
    const details = { level, was: account.level }
    await recordEvent(tx, shop, { kind: 'staff.level_changed', by, subjectId: accountid, details })
    return { member: memberOf({ ...account, level }) }
  })
}
