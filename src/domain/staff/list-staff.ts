import { levels } from '#contract/endpoint.ts'
import type { ListedMember } from '#contract/staff.ts'
import type { Shop } from '../shop.ts'
import { toStaffMember } from './staff-member.ts'

/** Returns active, switched-off and invited staff members, by name. */
export async function listStaff(shop: Shop): Promise<{ staff: ListedMember[] }> {
  const rows = await shop.database.db
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
    .where('level', '=', levels.staff)
    .orderBy('fullname')
    .orderBy('accounts.id')
    .limit(500)
    .execute()
  return {
    staff: rows.map((row) => ({ ...toStaffMember(row), second_factor: row.second_factor_since !== null })),
  }
}
