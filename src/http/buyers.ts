import * as contract from '#contract/buyers.ts'
import '#contract/buyers.schema.ts'
import { saveBuyer } from '#domain/money/save-buyer.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the call about the business on a ticket's invoices. */
export function registerBuyers(router: RouterDeps): void {
  register(router, contract.saveBuyer, ({ id, data }, caller) =>
    saveBuyer(router.shop, { id, ...data }, caller),
  )
}
