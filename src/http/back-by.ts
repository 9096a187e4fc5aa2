import { backByCalls } from '#contract/back-by.schema.ts'
import { readBackByOffer } from '#domain/back-by/read-offer.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the call that says between which days a phone should be home. */
export function registerBackBy(router: RouterDeps): void {
  bindCalls(router, backByCalls, {
    'GET /api/back-by': (input) => readBackByOffer(router.shop, input),
  })
}
