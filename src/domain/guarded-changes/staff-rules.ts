import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import type { StaffRules } from '#contract/staff-rules.schema.ts'
import type { Caller } from '../caller.ts'
import { readProfile } from '../shop/shop-profile.ts'
import { updateShopProfile } from './update-shop-profile.ts'
import type { Identity } from '../second-factor/confirm-identity.ts'
import type { Shop } from '../shop.ts'

type VersionedRules = { rules: StaffRules; version: number }

/** Returns the rules for staff, with the version that a change has to name. */
export async function readStaffRules({ database }: Shop): Promise<VersionedRules> {
  const { profile, version } = await readProfile(database.db)
  return { rules: toStaffRules(profile), version }
}

/** Saves the rules for staff; refuses as `updateShopProfile` does. */
export async function updateStaffRules(
  shop: Shop,
  { rules, ...input }: { rules: Partial<StaffRules>; version: number } & Identity,
  caller: Caller,
): Promise<VersionedRules> {
  const { profile, version } = await updateShopProfile(shop, { ...input, profile: rules }, caller)
  return { rules: toStaffRules(profile), version }
}

function toStaffRules(profile: ShopProfile): StaffRules {
  const { frontDeskRefundLimit, frontDeskPriceLimit, secondStepRequired } = profile
  return { frontDeskRefundLimit, frontDeskPriceLimit, secondStepRequired }
}
