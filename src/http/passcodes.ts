import * as contract from '#contract/passcodes.ts'
import '#contract/passcodes.schema.ts'
import { replacePasscode } from '#domain/tickets/replace-passcode.ts'
import { revealPasscode } from '#domain/tickets/reveal-passcode.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about the passcode of a phone. */
export function registerPasscodes(router: RouterDeps): void {
  const { shop } = router

  register(router, contract.revealPasscode, ({ id, data }, caller) =>
    revealPasscode(shop, { id, reason: data.reason }, caller),
  )
  register(router, contract.replacePasscode, ({ id, data }, caller) =>
    replacePasscode(shop, { id, passcode: data.phone_pin }, caller),
  )
}
