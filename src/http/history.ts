import * as contract from '#contract/history.ts'
import '#contract/history.schema.ts'
import { getRequirements } from '#contract/requirements.ts'
import '#contract/requirements.schema.ts'
import { ownHistory, ticketEvents } from '#domain/history/ticket-history.ts'
import { readRequirements } from '#domain/workflow/read-requirements.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about a ticket's history and what its next steps require. */
export function registerHistory(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.getTicketEvents, ({ id }) => ticketEvents(shop, id))
  register(router, contract.getTicketHistory, ({ id }, caller) => ownHistory(shop.database.db, id, caller))
  register(router, getRequirements, ({ id }) => readRequirements(shop.database.db, id))
}
