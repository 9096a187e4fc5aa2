import type { Db } from '#db/tables.ts'

/** Selects accounts with what the staff pages show of them, and since when a second factor is on. */
export function selectMembers(db: Db) {
  return db
    .selectFrom('accounts')
    .leftJoin('second_factors', (factor) =>
      factor
        .onRef('second_factors.account_id', '=', 'accounts.id')
        .on('second_factors.confirmed_at', 'is not', null),
    )
    .select([
      'accounts.id',
      'fullname',
      'email',
      'level',
      'role',
      'password_hash',
      'verified_at',
      'deactivated_at',
    ])
    .select('second_factors.confirmed_at as second_factor_since')
}
