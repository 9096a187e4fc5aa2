import type { Db } from '#db/tables.ts'
import { hasSecondStep } from '../accounts/has-second-step.ts'

/** Selects accounts with what the staff pages show of them, and whether their log-in asks for a second step. */
export function selectMembers(db: Db) {
  return db
    .selectFrom('accounts')
    .select([
      'accounts.id',
      'fullname',
      'email',
      'level',
      'role',
      'password_hash',
      'verified_at',
      'deactivated_at',
      'undelivered_email',
      'undelivered_why',
    ])
    .select(hasSecondStep)
}
