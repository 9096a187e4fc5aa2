import { partWaitCalls } from '#contract/part-waits.schema.ts'
import { clearPartWait, readPartWait, setPartWait } from '#domain/part-waits/change-part-wait.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about tickets that wait for a spare part. */
export function registerPartWaits(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, partWaitCalls, {
    'GET /api/tickets/{id}/part-wait': ({ id }) => readPartWait(shop.database.db, id),
    'PUT /api/tickets/{id}/part-wait': ({ id, data }, caller) => setPartWait(shop, id, data, caller),
    'DELETE /api/tickets/{id}/part-wait': ({ id }, caller) => clearPartWait(shop, id, caller),
  })
}
