import * as contract from '#contract/repairs.ts'
import '#contract/repairs.schema.ts'
import {
  addRepair,
  changeRepair,
  deleteRepair,
  listStaffRepairs,
  orderRepairs,
} from '#domain/catalogue/repairs.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about the repairs of the shop. */
export function registerRepairs(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.getRepairs, () => listStaffRepairs(shop.database.db))
  register(router, contract.addRepair, ({ data }, caller) => addRepair(shop, data, caller))
  // Before the call with a key in its place; no repair has the key `order`.
  register(router, contract.orderRepairs, ({ data }, caller) => orderRepairs(shop, data.keys, caller))
  register(router, contract.changeRepair, ({ key, data }, caller) =>
    changeRepair(shop, { key, ...data }, caller),
  )
  register(router, contract.deleteRepair, (input, caller) => deleteRepair(shop, input, caller))
}
