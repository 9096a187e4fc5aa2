import * as contract from '#contract/second-factor.ts'
import '#contract/second-factor.schema.ts'
import { requireAccount } from '#domain/caller.ts'
import { beginSecondFactor } from '#domain/second-factor/begin-second-factor.ts'
import { confirmSecondFactor } from '#domain/second-factor/confirm-second-factor.ts'
import { readSecondFactor } from '#domain/second-factor/read-second-factor.ts'
import { removeSecondFactor } from '#domain/second-factor/remove-second-factor.ts'
import { renewRecoveryCodes } from '#domain/second-factor/renew-recovery-codes.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about the second factor. */
export function registerSecondFactor(router: RouterDeps): void {
  const { shop, drawQr } = router
  register(router, contract.getSecondFactor, (_, caller) =>
    readSecondFactor(shop.database.db, requireAccount(caller).id),
  )
  register(router, contract.beginSecondFactor, ({ data }, caller) =>
    beginSecondFactor(shop, data, caller, drawQr),
  )
  register(router, contract.confirmSecondFactor, ({ data }, caller) =>
    confirmSecondFactor(shop, data, caller),
  )
  register(router, contract.renewRecoveryCodes, ({ data }, caller) => renewRecoveryCodes(shop, data, caller))
  register(router, contract.removeSecondFactor, ({ data }, caller) => removeSecondFactor(shop, data, caller))
}
