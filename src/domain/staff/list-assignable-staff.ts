import { preparedQuery } from '#db/prepared-query.ts'
import type { Shop } from '../shop.ts'
import { selectActiveStaff } from './active-staff.ts'

/** Returns all staff members that a ticket can be assigned to: active staff, by name. */
export async function listAssignableStaff(
  shop: Shop,
): Promise<{ staff: { accountid: number; fullname: string }[] }> {
  const { rows: staff } = await selectStaff(shop.database.db, {})
  return { staff }
}

const selectStaff = preparedQuery<Record<never, never>>()((db) =>
  selectActiveStaff(db).select(['id as accountid', 'fullname']).orderBy('fullname').orderBy('id').limit(500),
)
