import { outcomeCalls } from '#contract/outcomes.schema.ts'
import { endTicket } from '#domain/workflow/end-ticket.ts'
import { takeUpTicket } from '#domain/workflow/take-up-ticket.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about tickets that end without a repair. */
export function registerOutcomes(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, outcomeCalls, {
    'POST /api/tickets/{id}/outcome': ({ id, data }, caller) => endTicket(shop, { id, ...data }, caller),
    'DELETE /api/tickets/{id}/outcome/{version}': (input, caller) => takeUpTicket(shop, input, caller),
  })
}
