import { getPublicProfile, getShopProfile, updateShopProfile } from '#contract/shop-profile.ts'
import '#contract/shop-profile.schema.ts'
import { readProfile } from '#domain/shop/shop-profile.ts'
import { getPublicProfileJson } from '#domain/pages/read-public-profile.ts'
import { updateShopProfile as changeProfile } from '#domain/guarded-changes/update-shop-profile.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about the shop profile. */
export function registerShopProfile(router: RouterDeps): void {
  const { shop } = router
  register(router, getPublicProfile, () => getPublicProfileJson(shop))
  register(router, getShopProfile, () => readProfile(shop.database.db))
  register(router, updateShopProfile, ({ data }, caller) => changeProfile(shop, data, caller))
}
