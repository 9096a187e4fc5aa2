import { isStaff, type Caller } from '../caller.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'

/** Whether the shop requires a second step of this member of staff, who has none. */
export async function needsSecondStep(shop: Shop, caller: Caller): Promise<boolean> {
  if (!isStaff(caller) || caller.hasSecondStep !== false) return false
  return (await shopProfile(shop)).secondStepRequired
}
