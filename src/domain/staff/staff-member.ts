import type { StaffMember } from '#contract/staff.ts'
import { isOpen, type Account } from '../accounts/find-account.ts'

type Facts = Pick<
  Account,
  'id' | 'fullname' | 'email' | 'level' | 'password_hash' | 'verified_at' | 'deactivated_at'
>

/** Converts an account for the staff list. */
export function toStaffMember(account: Facts): StaffMember {
  const { id, fullname, email, level } = account
  return { accountid: id, fullname, email, level, state: stateOf(account) }
}

function stateOf(account: Facts): StaffMember['state'] {
  if (isOpen(account)) return 'active'
  return account.deactivated_at === null ? 'invited' : 'deactivated'
}
