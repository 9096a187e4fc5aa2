import { confirmPrices as confirmPricesCall } from '#contract/example-prices.ts'
import '#contract/example-prices.schema.ts'
import * as contract from '#contract/price-changes.ts'
import '#contract/price-changes.schema.ts'
import { changePlan } from '#domain/catalogue/change-plan.ts'
import { changePrices } from '#domain/catalogue/change-prices.ts'
import { confirmPrices } from '#domain/catalogue/confirm-prices.ts'
import { listExamplePrices } from '#domain/catalogue/list-example-prices.ts'
import { listRepairs } from '#domain/catalogue/list-repairs.ts'
import { listSeries } from '#domain/catalogue/list-series.ts'
import { listPriceChanges } from '#domain/catalogue/read-price-changes.ts'
import { readPriceHistory } from '#domain/catalogue/read-price-history.ts'
import { undoPriceChange } from '#domain/catalogue/undo-price-change.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls that change many prices at once. */
export function registerPriceChanges(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.changePrices, ({ data }, caller) => changePrices(shop, data, caller))
  register(router, contract.getPriceChanges, async () => {
    const { db } = shop.database
    const [price_changes, examples, repairs, series] = await Promise.all([
      listPriceChanges(db),
      listExamplePrices(shop),
      listRepairs(db).then((rows) => rows.map(({ key, label }) => ({ key, label }))),
      listSeries(db),
    ])
    return { price_changes, examples, repairs, series }
  })
  register(router, confirmPricesCall, ({ data }, caller) => confirmPrices(shop, data, caller))
  register(router, contract.undoPriceChange, async ({ id }, caller) => ({
    price_change: await undoPriceChange(shop, id, caller),
  }))
  register(router, contract.changePlan, async ({ id, data }, caller) => ({
    price_change: await changePlan(shop, { id, ...data }, caller),
  }))
  register(router, contract.getPriceHistory, (input) => readPriceHistory(shop.database.db, input))
}
