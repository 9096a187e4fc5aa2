import { historyCalls } from '#contract/history.schema.ts'
import { requirementCalls } from '#contract/requirements.schema.ts'
import { ownHistory, ticketEvents } from '#domain/history/ticket-history.ts'
import { readRequirements } from '#domain/workflow/read-requirements.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about a ticket's history and what its next steps require. */
export function registerHistory(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, historyCalls, {
    'GET /api/tickets/{id}/events': ({ id }) => ticketEvents(shop, id),
    'GET /api/tickets/{id}/history': ({ id }, caller) => ownHistory(shop.database.db, id, caller),
  })
  bindCalls(router, requirementCalls, {
    'GET /api/tickets/{id}/requirements': ({ id }) => readRequirements(shop.database.db, id),
  })
}
