import { deepLinkCalls } from '#contract/deep-links.schema.ts'
import { toDeepLink } from '#domain/catalogue/deep-link.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the call that makes a link to a booking form. */
export function registerDeepLinks(router: RouterDeps): void {
  bindCalls(router, deepLinkCalls, {
    'GET /api/deep-links': async (input) => toDeepLink(router.shop, input),
  })
}
