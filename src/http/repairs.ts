import { repairCalls } from '#contract/repairs.schema.ts'
import {
  addRepair,
  changeRepair,
  deleteRepair,
  listStaffRepairs,
  orderRepairs,
} from '#domain/catalogue/repairs.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about the repairs of the shop. */
export function registerRepairs(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, repairCalls, {
    'GET /api/repairs': () => listStaffRepairs(shop.database.db),
    'POST /api/repairs': ({ data }, caller) => addRepair(shop, data, caller),
    'PUT /api/repairs/order': ({ data }, caller) => orderRepairs(shop, data.keys, caller),
    'PUT /api/repairs/{key}': ({ key, data }, caller) => changeRepair(shop, { key, ...data }, caller),
    'DELETE /api/repairs/{key}/{version}': (input, caller) => deleteRepair(shop, input, caller),
  })
}
