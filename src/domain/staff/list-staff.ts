import type { StaffMember } from '#contract/staff.ts'
import type { Shop } from '../shop.ts'
import { memberOf } from './staff-member.ts'

/** Everybody who works here, worked here until switched off, or was invited; by name. */
export async function listStaff(shop: Shop): Promise<{ staff: StaffMember[] }> {
  const rows = await shop.books.db
    .selectFrom('accounts')
    .select(['id', 'fullname', 'email', 'level', 'password_hash', 'verified_at', 'deactivated_at'])
    .where('level', '=', 2)
    .orderBy('fullname')
    .orderBy('id')
    .limit(500)
    .execute()
  return { staff: rows.map(memberOf) }
}
