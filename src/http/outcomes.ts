import * as contract from '#contract/outcomes.ts'
import '#contract/outcomes.schema.ts'
import { endTicket } from '#domain/workflow/end-ticket.ts'
import { takeUpTicket } from '#domain/workflow/take-up-ticket.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about tickets that end without a repair. */
export function registerOutcomes(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.endTicket, ({ id, data }, caller) => endTicket(shop, { id, ...data }, caller))
  register(router, contract.takeUpTicket, (input, caller) => takeUpTicket(shop, input, caller))
}
