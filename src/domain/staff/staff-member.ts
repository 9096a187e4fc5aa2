import { levels } from '#contract/endpoint.ts'
import type { StaffMember } from '#contract/staff.schema.ts'
import { canLogIn, type Account } from '../accounts/find-account.ts'
import { getUndelivered } from '../accounts/undelivered-email.ts'

type Facts = Pick<
  Account,
  | 'id'
  | 'fullname'
  | 'email'
  | 'level'
  | 'role'
  | 'password_hash'
  | 'verified_at'
  | 'deactivated_at'
  | 'undelivered_email'
  | 'undelivered_why'
>

/** Converts an account for the staff list. */
export function toStaffMember(account: Facts): StaffMember {
  const { id, fullname, email, level } = account
  const role = level === levels.staff ? (account.role ?? 'technician') : null
  const undelivered = getUndelivered(account)
  return {
    accountid: id,
    fullname,
    email: email ?? '',
    level,
    role,
    state: getState(account),
    ...(undelivered === null ? {} : { email_undelivered: undelivered }),
  }
}

function getState(account: Facts): StaffMember['state'] {
  if (canLogIn(account)) return 'active'
  return account.deactivated_at === null ? 'invited' : 'deactivated'
}
