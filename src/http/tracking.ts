import { trackingCalls } from '#contract/tracking.schema.ts'
import { readTracked } from '#domain/tracking/read-tracked.ts'
import { readTrackLink, renewTrackLink } from '#domain/tracking/renew-track-link.ts'
import { sendTrackLink } from '#domain/tracking/send-track-link.ts'
import type { Caller } from '#domain/caller.ts'
import type { LinkVisitor } from '#domain/tracking/link-access.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import type { RequestContext } from './request-context.ts'

/** Registers the calls about private links. */
export function registerTracking(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, trackingCalls, {
    'GET /api/track/{token}': ({ token }, caller, context) => {
      setPrivateLinkHeaders(context)
      return readTracked(shop, getLinkVisitor(token, caller, context))
    },
    'GET /api/tickets/{id}/link': ({ id }, caller) => readTrackLink(shop, id, caller),
    'POST /api/tickets/{id}/link-renewal': ({ id }, caller) => renewTrackLink(shop, id, caller),
    'POST /api/tickets/{id}/link-email': ({ id }, caller) => sendTrackLink(shop, id, caller),
  })
}

/** The viewer of a private link. */
export function getLinkVisitor(token: string, caller: Caller, context: RequestContext): LinkVisitor {
  const { address } = context
  return { token, caller, grants: context.cookie('link'), device: context.cookie('device'), address }
}

/** Headers of an answer that must not be indexed, and whose URL must not leak as a referrer. */
export function setPrivateLinkHeaders(context: RequestContext): void {
  context.setHeader('x-robots-tag', 'noindex, nofollow')
  context.setHeader('referrer-policy', 'no-referrer')
}
