import * as contract from '#contract/canned-replies.ts'
import '#contract/canned-replies.schema.ts'
import {
  addCannedReply,
  changeCannedReply,
  deleteCannedReply,
  listCannedReplies,
} from '#domain/canned-replies/change-canned-replies.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about canned replies. */
export function registerCannedReplies(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.getCannedReplies, (_, caller) => listCannedReplies(shop.database.db, caller))
  register(router, contract.addCannedReply, ({ data }, caller) => addCannedReply(shop, data, caller))
  register(router, contract.changeCannedReply, ({ id, data }, caller) =>
    changeCannedReply(shop, id, data, caller),
  )
  register(router, contract.deleteCannedReply, ({ id }, caller) => deleteCannedReply(shop, id, caller))
}
