import { closureCalls } from '#contract/closures.schema.ts'
import { addClosure, changeClosure, deleteClosure, listClosures } from '#domain/closures/closures.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about the days on which the shop is closed. */
export function registerClosures(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, closureCalls, {
    'GET /api/closures': () => listClosures(shop),
    'POST /api/closures': ({ data }, caller) => addClosure(shop, data, caller),
    'PUT /api/closures/{id}': ({ id, data }, caller) => changeClosure(shop, { id, ...data }, caller),
    'DELETE /api/closures/{id}': ({ id }, caller) => deleteClosure(shop, id, caller),
  })
}
