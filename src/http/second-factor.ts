import { secondFactorCalls } from '#contract/second-factor.schema.ts'
import { requireAccount } from '#domain/caller.ts'
import { beginSecondFactor } from '#domain/second-factor/begin-second-factor.ts'
import { confirmSecondFactor } from '#domain/second-factor/confirm-second-factor.ts'
import { readSecondFactor } from '#domain/second-factor/read-second-factor.ts'
import { removeSecondFactor } from '#domain/second-factor/remove-second-factor.ts'
import { renewRecoveryCodes } from '#domain/second-factor/renew-recovery-codes.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about the second factor. */
export function registerSecondFactor(router: RouterDeps): void {
  const { shop, drawQr } = router
  bindCalls(router, secondFactorCalls, {
    'GET /api/account/second-factor': (_, caller) =>
      readSecondFactor(shop.database.db, requireAccount(caller).id),
    'POST /api/account/second-factor/enrolments': ({ data }, caller) =>
      beginSecondFactor(shop, data, caller, drawQr),
    'POST /api/account/second-factor/confirmations': ({ data }, caller) =>
      confirmSecondFactor(shop, data, caller),
    'POST /api/account/second-factor/recovery-codes': ({ data }, caller) =>
      renewRecoveryCodes(shop, data, caller),
    'POST /api/account/second-factor/removals': ({ data }, caller) => removeSecondFactor(shop, data, caller),
  })
}
