import { passcodeCalls } from '#contract/passcodes.schema.ts'
import { replacePasscode } from '#domain/tickets/replace-passcode.ts'
import { revealPasscode } from '#domain/tickets/reveal-passcode.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about the passcode of a phone. */
export function registerPasscodes(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, passcodeCalls, {
    'POST /api/tickets/{id}/passcode/reveals': ({ id, data }, caller) =>
      revealPasscode(shop, { id, reason: data.reason }, caller),
    'PUT /api/tickets/{id}/passcode': ({ id, data }, caller) =>
      replacePasscode(shop, { id, passcode: data.phone_pin }, caller),
  })
}
