import { changeTickets } from '#contract/bulk-changes.ts'
import '#contract/bulk-changes.schema.ts'
import { changeTickets as changeAll } from '#domain/bulk-changes/change-tickets.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the call that changes several tickets at once. */
export function registerBulkChanges(router: RouterDeps): void {
  register(router, changeTickets, ({ data }, caller, context) =>
    changeAll(router.shop, data, caller, context.idempotencyKey),
  )
}
