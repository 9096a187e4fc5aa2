import * as contract from '#contract/part-costs.ts'
import '#contract/part-costs.schema.ts'
import { addShopPart, changeShopPart, readShopParts } from '#domain/part-costs/change-shop-parts.ts'
import { readPartCosts } from '#domain/part-costs/read-part-costs.ts'
import { setPartCosts } from '#domain/part-costs/set-part-costs.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about what parts cost the shop. */
export function registerPartCosts(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.getPartCosts, ({ id }) => readPartCosts(shop.database.db, id))
  register(router, contract.setPartCosts, ({ id, data }, caller) => setPartCosts(shop, id, data, caller))
  register(router, contract.getShopParts, async () => ({ parts: await readShopParts(shop.database.db) }))
  register(router, contract.addShopPart, async ({ data }, caller) => ({
    part: await addShopPart(shop, data, caller),
  }))
  register(router, contract.changeShopPart, async ({ id, data }, caller) => ({
    part: await changeShopPart(shop, { id, ...data }, caller),
  }))
}
