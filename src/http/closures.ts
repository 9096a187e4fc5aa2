import * as contract from '#contract/closures.ts'
import '#contract/closures.schema.ts'
import { addClosure, changeClosure, deleteClosure, listClosures } from '#domain/closures/closures.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about the days on which the shop is closed. */
export function registerClosures(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.getClosures, () => listClosures(shop))
  register(router, contract.addClosure, ({ data }, caller) => addClosure(shop, data, caller))
  register(router, contract.changeClosure, ({ id, data }, caller) =>
    changeClosure(shop, { id, ...data }, caller),
  )
  register(router, contract.deleteClosure, ({ id }, caller) => deleteClosure(shop, id, caller))
}
