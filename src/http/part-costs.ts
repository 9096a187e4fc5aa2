import { partCostCalls } from '#contract/part-costs.schema.ts'
import { addShopPart, changeShopPart, readShopParts } from '#domain/part-costs/change-shop-parts.ts'
import { readPartCosts } from '#domain/part-costs/read-part-costs.ts'
import { setPartCosts } from '#domain/part-costs/set-part-costs.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about what parts cost the shop. */
export function registerPartCosts(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, partCostCalls, {
    'GET /api/tickets/{id}/part-costs': ({ id }) => readPartCosts(shop.database.db, id),
    'PUT /api/tickets/{id}/part-costs': ({ id, data }, caller) => setPartCosts(shop, id, data, caller),
    'GET /api/shop-parts': async () => ({ parts: await readShopParts(shop.database.db) }),
    'POST /api/shop-parts': async ({ data }, caller) => ({
      part: await addShopPart(shop, data, caller),
    }),
    'PUT /api/shop-parts/{id}': async ({ id, data }, caller) => ({
      part: await changeShopPart(shop, { id, ...data }, caller),
    }),
  })
}
