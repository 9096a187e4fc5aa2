import * as contract from '#contract/warranty-claims.ts'
import '#contract/warranty-claims.schema.ts'
import { openWarrantyClaim } from '#domain/warranty-claims/open-warranty-claim.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the call that opens a warranty claim. */
export function registerWarrantyClaims(router: RouterDeps): void {
  register(router, contract.openWarrantyClaim, ({ id, data }, caller) =>
    openWarrantyClaim(router.shop, { id, ...data }, caller),
  )
}
