import type { Caller } from '../caller.ts'
import { confirmIfGiven, requireConfirmed, type Identity } from '../second-factor/confirm-identity.ts'
import type { VersionedProfile } from '../shop/shop-profile.ts'
import { writeShopProfile, type ChangedProfile } from '../shop/update-shop-profile.ts'
import type { Shop } from '../shop.ts'

/** Changes the shop profile as `writeShopProfile` does; the bank account and the email address with the caller's password only. */
export async function updateShopProfile(
  shop: Shop,
  input: ChangedProfile & Identity,
  caller: Caller,
): Promise<VersionedProfile> {
  const confirmed = await confirmIfGiven(shop, input, caller)
  return writeShopProfile(shop, input, caller, () => requireConfirmed(confirmed))
}
