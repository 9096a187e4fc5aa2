import { priceChangeCalls } from '#contract/price-changes.schema.ts'
import { examplePriceCalls } from '#contract/example-prices.schema.ts'
import { changePlan } from '#domain/catalogue/change-plan.ts'
import { changePrices } from '#domain/catalogue/change-prices.ts'
import { confirmPrices } from '#domain/catalogue/confirm-prices.ts'
import { listExamplePrices } from '#domain/catalogue/list-example-prices.ts'
import { listRepairs } from '#domain/catalogue/list-repairs.ts'
import { listSeries } from '#domain/catalogue/list-series.ts'
import { listPriceChanges } from '#domain/catalogue/read-price-changes.ts'
import { readPriceHistory } from '#domain/catalogue/read-price-history.ts'
import { undoPriceChange } from '#domain/catalogue/undo-price-change.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls that change many prices at once. */
export function registerPriceChanges(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, priceChangeCalls, {
    'POST /api/phones/price-changes': ({ data }, caller) => changePrices(shop, data, caller),
    'GET /api/phones/price-changes': async () => {
      const { db } = shop.database
      const [price_changes, examples, repairs, series] = await Promise.all([
        listPriceChanges(db),
        listExamplePrices(shop),
        listRepairs(db).then((rows) => rows.map(({ key, label }) => ({ key, label }))),
        listSeries(db),
      ])
      return { price_changes, examples, repairs, series }
    },
    'DELETE /api/phones/price-changes/{id}': async ({ id }, caller) => ({
      price_change: await undoPriceChange(shop, id, caller),
    }),
    'PUT /api/phones/price-changes/{id}': async ({ id, data }, caller) => ({
      price_change: await changePlan(shop, { id, ...data }, caller),
    }),
    'GET /api/phones/{id}/price-history': (input) => readPriceHistory(shop.database.db, input),
  })
  bindCalls(router, examplePriceCalls, {
    'POST /api/phones/price-confirmations': ({ data }, caller) => confirmPrices(shop, data, caller),
  })
}
