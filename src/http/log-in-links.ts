import { logInLinkCalls } from '#contract/log-in-links.schema.ts'
import { requestAccountEmail } from '#domain/accounts/request-account-email.ts'
import { useLogInLink } from '#domain/log-in-links/use-log-in-link.ts'
import { getRequestOrigin } from './accounts.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import { toCallerInfo } from './caller-info.ts'

/** Registers the log-in by a link from the inbox. */
export function registerLogInLinks(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, logInLinkCalls, {
    'POST /api/log-in-links': ({ data }, _, context) =>
      requestAccountEmail(shop, 'log-in-link', data, getRequestOrigin(context)),
    'POST /api/log-in-links/uses': async ({ data }, _, context) => {
      const { caller, session, device } = await useLogInLink(shop, data, getRequestOrigin(context))
      context.setCookie('session', session)
      context.setCookie('device', device)
      return toCallerInfo(shop, caller)
    },
  })
}
