import { seriesCalls } from '#contract/series.schema.ts'
import {
  addSeries,
  changeSeries,
  deleteSeries,
  listStaffSeries,
  orderSeries,
} from '#domain/catalogue/series.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about the series of phones. */
export function registerSeries(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, seriesCalls, {
    'GET /api/series': () => listStaffSeries(shop.database.db),
    'POST /api/series': ({ data }, caller) => addSeries(shop, data.label, caller),
    'PUT /api/series/order': ({ data }, caller) => orderSeries(shop, data.keys, caller),
    'PUT /api/series/{key}': ({ key, data }, caller) => changeSeries(shop, { key, ...data }, caller),
    'DELETE /api/series/{key}/{version}': (input, caller) => deleteSeries(shop, input, caller),
  })
}
