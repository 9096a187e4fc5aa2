import * as contract from '#contract/part-waits.ts'
import '#contract/part-waits.schema.ts'
import { clearPartWait, readPartWait, setPartWait } from '#domain/part-waits/change-part-wait.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about tickets that wait for a spare part. */
export function registerPartWaits(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.getPartWait, ({ id }) => readPartWait(shop.database.db, id))
  register(router, contract.setPartWait, ({ id, data }, caller) => setPartWait(shop, id, data, caller))
  register(router, contract.clearPartWait, ({ id }, caller) => clearPartWait(shop, id, caller))
}
