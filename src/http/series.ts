import * as contract from '#contract/series.ts'
import '#contract/series.schema.ts'
import {
  addSeries,
  changeSeries,
  deleteSeries,
  listStaffSeries,
  orderSeries,
} from '#domain/catalogue/series.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about the series of phones. */
export function registerSeries(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.getSeries, () => listStaffSeries(shop.database.db))
  register(router, contract.addSeries, ({ data }, caller) => addSeries(shop, data.label, caller))
  // Before the call with a key in its place.
  register(router, contract.orderSeries, ({ data }, caller) => orderSeries(shop, data.keys, caller))
  register(router, contract.changeSeries, ({ key, data }, caller) =>
    changeSeries(shop, { key, ...data }, caller),
  )
  register(router, contract.deleteSeries, (input, caller) => deleteSeries(shop, input, caller))
}
