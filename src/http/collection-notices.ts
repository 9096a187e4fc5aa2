import * as contract from '#contract/collection-notices.ts'
import '#contract/collection-notices.schema.ts'
import { addCollectionNotice } from '#domain/collection-notices/add-collection-notice.ts'
import { readCollectionNotices } from '#domain/collection-notices/read-collection-notices.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about uncollected goods. */
export function registerCollectionNotices(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.getCollectionNotices, ({ id }) => readCollectionNotices(shop, id))
  register(router, contract.addCollectionNotice, (input, caller) => addCollectionNotice(shop, input, caller))
}
