import { backByCalls } from '#contract/back-by.schema.ts'
import { readBackByOffer, readPhoneBackBy } from '#domain/back-by/read-offer.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls that say between which days a phone should be home. */
export function registerBackBy(router: RouterDeps): void {
  bindCalls(router, backByCalls, {
    'GET /api/back-by': (input) => readBackByOffer(router.shop, input),
    'GET /api/pages/back-by': (input) => readPhoneBackBy(router.shop, input),
  })
}
