import { buyerCalls } from '#contract/buyers.schema.ts'
import { saveBuyer } from '#domain/money/save-buyer.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the call about the business on a ticket's invoices. */
export function registerBuyers(router: RouterDeps): void {
  bindCalls(router, buyerCalls, {
    'PUT /api/tickets/{id}/buyer': ({ id, data }, caller) => saveBuyer(router.shop, { id, ...data }, caller),
  })
}
