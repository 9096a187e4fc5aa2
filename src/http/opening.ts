import { openingCalls } from '#contract/opening.schema.ts'
import { readOpening } from '#domain/opening/read-opening.ts'
import { updateOpening } from '#domain/opening/update-opening.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about the opening of the shop. */
export function registerOpening(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, openingCalls, {
    'GET /api/opening': () => readOpening(shop),
    'PUT /api/opening': ({ data }, caller) => updateOpening(shop, data, caller),
  })
}
