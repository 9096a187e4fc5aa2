import { warrantyClaimCalls } from '#contract/warranty-claims.schema.ts'
import { openWarrantyClaim } from '#domain/warranty-claims/open-warranty-claim.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the call that opens a warranty claim. */
export function registerWarrantyClaims(router: RouterDeps): void {
  bindCalls(router, warrantyClaimCalls, {
    'POST /api/tickets/{id}/warranty-claims': ({ id, data }, caller) =>
      openWarrantyClaim(router.shop, { id, ...data }, caller),
  })
}
