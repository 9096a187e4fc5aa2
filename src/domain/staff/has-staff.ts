import type { Shop } from '../shop.ts'
import { selectActiveStaff } from './active-staff.ts'

/** True once there is a staff account that can log in. */
export async function hasStaff(shop: Pick<Shop, 'database'>): Promise<boolean> {
  const found = await selectActiveStaff(shop.database.db).select('id').limit(1).executeTakeFirst()
  return found !== undefined
}
