import { postingCalls } from '#contract/posting.schema.ts'
import { listPosting } from '#domain/posting/list-to-post.ts'
import { postParcel, postScanned } from '#domain/posting/post-scanned.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls by which phones are posted back. */
export function registerPosting(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, postingCalls, {
    'GET /api/posting': () => listPosting(shop),
    'POST /api/posting/scans': ({ data }, caller) => postScanned(shop, data, caller),
    'POST /api/parcels/{id}/posting': (input, caller) => postParcel(shop, input, caller),
  })
}
