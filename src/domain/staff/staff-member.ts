import type { StaffMember } from '#contract/staff.ts'
import type { Account } from '../accounts/find-account.ts'

type Facts = Pick<
  Account,
  'id' | 'fullname' | 'email' | 'level' | 'password_hash' | 'verified_at' | 'deactivated_at'
>

/** Converts an account for the staff list. */
export function toStaffMember(account: Facts): StaffMember {
  const { id, fullname, email, level } = account
  return { accountid: id, fullname, email, level, state: stateOf(account) }
}

function stateOf({ deactivated_at, password_hash, verified_at }: Facts): StaffMember['state'] {
  if (deactivated_at !== null) return 'deactivated'
  return password_hash === null || verified_at === null ? 'invited' : 'active'
}
