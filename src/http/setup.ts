import { setupCalls } from '#contract/setup.schema.ts'
import { logIn } from '#domain/sessions/log-in.ts'
import { checkSetupLink, makeOwner } from '#domain/setup/make-owner.ts'
import { findPostcodePlace } from '#domain/setup/postcode-place.ts'
import { sendTestEmail } from '#domain/setup/send-test-email.ts'
import { toCallerInfo } from './caller-info.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls of a new shop's first run. */
export function registerSetup(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, setupCalls, {
    'GET /api/setup/{code}': ({ code }, _, { address }) => checkSetupLink(shop, code, { address }),
    'POST /api/setup/{code}/owner': async ({ code, data }, _, context) => {
      const { address, userAgent } = context
      await makeOwner(shop, { code, ...data }, { address })
      const { caller, session, device } = await logIn(shop, data, { address, userAgent })
      context.setCookie('session', session)
      context.setCookie('device', device)
      return toCallerInfo(shop, caller)
    },
    'GET /api/postcodes/{postcode}/place': ({ postcode }) => findPostcodePlace(postcode),
    'POST /api/test-emails': (_, caller) => sendTestEmail(shop, caller),
  })
}
