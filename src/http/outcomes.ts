import * as contract from '#contract/outcomes.ts'
import '#contract/outcomes.schema.ts'
import * as notices from '#contract/collection-notices.ts'
import '#contract/collection-notices.schema.ts'
import { addCollectionNotice } from '#domain/collection-notices/add-collection-notice.ts'
import { readCollectionNotices } from '#domain/collection-notices/read-collection-notices.ts'
import { openWarrantyClaim } from '#contract/warranty-claims.ts'
import '#contract/warranty-claims.schema.ts'
import { openWarrantyClaim as claim } from '#domain/warranty-claims/open-warranty-claim.ts'
import { endTicket } from '#domain/workflow/end-ticket.ts'
import { takeUpTicket } from '#domain/workflow/take-up-ticket.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about tickets that end without a repair. */
export function registerOutcomes(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.endTicket, ({ id, data }, caller) => endTicket(shop, { id, ...data }, caller))
  register(router, contract.takeUpTicket, (input, caller) => takeUpTicket(shop, input, caller))
  register(router, openWarrantyClaim, ({ id, data }, caller) => claim(shop, { id, ...data }, caller))
  register(router, notices.getCollectionNotices, ({ id }) => readCollectionNotices(shop, id))
  register(router, notices.addCollectionNotice, (input, caller) => addCollectionNotice(shop, input, caller))
}
