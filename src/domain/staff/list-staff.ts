import { levels } from '#contract/endpoint.ts'
import type { ListedMember } from '#contract/staff.schema.ts'
import type { Shop } from '../shop.ts'
import { selectMembers } from './select-members.ts'
import { toStaffMember } from './staff-member.ts'

/** Returns active, switched-off and invited staff members, by name. */
export async function listStaff(shop: Shop): Promise<{ staff: ListedMember[] }> {
  const rows = await selectMembers(shop.database.db)
    .where('level', '=', levels.staff)
    .orderBy('fullname')
    .orderBy('accounts.id')
    .limit(500)
    .execute()
  return {
    staff: rows.map((row) => ({ ...toStaffMember(row), second_factor: Boolean(row.has_second_step) })),
  }
}
