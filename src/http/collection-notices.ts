import { collectionNoticeCalls } from '#contract/collection-notices.schema.ts'
import { addCollectionNotice } from '#domain/collection-notices/add-collection-notice.ts'
import { confirmCollectionRule } from '#domain/collection-notices/collection-rule.ts'
import { readCollectionNotices } from '#domain/collection-notices/read-collection-notices.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about uncollected goods. */
export function registerCollectionNotices(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, collectionNoticeCalls, {
    'POST /api/collection-rules/confirmations': ({ data }, caller) =>
      confirmCollectionRule(shop, data, caller),
    'GET /api/tickets/{id}/collection-notices': ({ id }) => readCollectionNotices(shop, id),
    'POST /api/tickets/{id}/collection-notices': (input, caller) => addCollectionNotice(shop, input, caller),
  })
}
