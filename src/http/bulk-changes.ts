import { bulkChangeCalls } from '#contract/bulk-changes.schema.ts'
import { changeTickets } from '#domain/bulk-changes/change-tickets.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the call that changes several tickets at once. */
export function registerBulkChanges(router: RouterDeps): void {
  bindCalls(router, bulkChangeCalls, {
    'POST /api/tickets/bulk': ({ data }, caller, context) =>
      changeTickets(router.shop, data, caller, context.idempotencyKey),
  })
}
