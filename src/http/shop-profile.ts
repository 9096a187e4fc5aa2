import { shopProfileCalls } from '#contract/shop-profile.schema.ts'
import { readProfileForOwner } from '#domain/shop/number-warning.ts'
import { getPublicProfileJson } from '#domain/pages/read-public-profile.ts'
import { updateShopProfile } from '#domain/guarded-changes/update-shop-profile.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about the shop profile. */
export function registerShopProfile(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, shopProfileCalls, {
    'GET /api/profile': () => getPublicProfileJson(shop),
    'GET /api/shop-profile': () => readProfileForOwner(shop.database.db),
    'PUT /api/shop-profile': ({ data }, caller) => updateShopProfile(shop, data, caller),
  })
}
