import { cannedReplyCalls } from '#contract/canned-replies.schema.ts'
import {
  addCannedReply,
  changeCannedReply,
  deleteCannedReply,
  listCannedReplies,
} from '#domain/canned-replies/change-canned-replies.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about canned replies. */
export function registerCannedReplies(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, cannedReplyCalls, {
    'GET /api/canned-replies': (_, caller) => listCannedReplies(shop.database.db, caller),
    'POST /api/canned-replies': ({ data }, caller) => addCannedReply(shop, data, caller),
    'PUT /api/canned-replies/{id}': ({ id, data }, caller) => changeCannedReply(shop, id, data, caller),
    'DELETE /api/canned-replies/{id}': ({ id }, caller) => deleteCannedReply(shop, id, caller),
  })
}
