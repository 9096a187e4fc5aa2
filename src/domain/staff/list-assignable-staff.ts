import type { Shop } from '../shop.ts'
import { selectActiveStaff } from './active-staff.ts'

/** Returns all staff members that a ticket can be assigned to: active staff, by name. */
export async function listAssignableStaff(
  shop: Shop,
): Promise<{ staff: { accountid: number; fullname: string }[] }> {
  const staff = await selectActiveStaff(shop.database.db)
    .select(['id as accountid', 'fullname'])
    .orderBy('fullname')
    .orderBy('id')
    .limit(500)
    .execute()
  return { staff }
}
