import { accountCalls } from '#contract/accounts.schema.ts'
import { changeEmail } from '#domain/second-factor/change-email.ts'
import { changeName } from '#domain/accounts/change-name.ts'
import { changePassword } from '#domain/second-factor/change-password.ts'
import { rememberDevice } from '#domain/accounts/device-cookie.ts'
import { logIn } from '#domain/sessions/log-in.ts'
import { logOut } from '#domain/sessions/log-out.ts'
import { readUserData } from '#domain/accounts/read-user-data.ts'
import { requestAccountEmail } from '#domain/accounts/request-account-email.ts'
import { checkResetLink, resetPassword } from '#domain/accounts/reset-password.ts'
import { signUp } from '#domain/accounts/sign-up.ts'
import { verifyEmail } from '#domain/accounts/verify-email.ts'
import { findDraftPath } from '#domain/drafts/find-draft-path.ts'
import type { RequestOrigin } from '#domain/accounts/request-origin.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import { toCallerInfo } from './caller-info.ts'
import type { RequestContext } from './request-context.ts'

/** Registers the account calls: sign-up, log-in, log-out and changes to one's own account. */
export function registerAccounts(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, accountCalls, {
    'GET /api/check-auth': (_, caller) => toCallerInfo(shop, caller),
    'POST /api/createaccount/': ({ data }, _, context) => signUp(shop, data, getRequestOrigin(context)),
    'POST /api/loginuser/': async ({ data }, _, context) => {
      const { caller, session, device } = await logIn(shop, data, getRequestOrigin(context))
      context.setCookie('session', session)
      context.setCookie('device', device)
      return toCallerInfo(shop, caller)
    },
    'POST /api/verifyemail/': async ({ data }, _, context) => {
      const { verified, accountId } = await verifyEmail(shop, data, getRequestOrigin(context))
      knowDevice(router, context, accountId)
      const next = await findDraftPath(shop, accountId)
      return next === null ? { verified } : { verified, next }
    },
    'POST /api/verifyemail/resend': ({ data }, _, context) =>
      requestAccountEmail(shop, 'verify-email', data, getRequestOrigin(context)),
    'POST /api/logout': async (_, caller, context) => {
      const output = await logOut(shop, caller)
      context.deleteCookie('session')
      // A draft saved while logged in belongs to the account, so the cookie is no longer needed.
      context.deleteCookie('draft')
      return output
    },
    'GET /api/user-data/{accountid}': (input, caller) => readUserData(shop, input, caller),
    'PUT /api/account/password': ({ data }, caller) => changePassword(shop, data, caller),
    'PUT /api/account/name': ({ data }, caller) => changeName(shop, data, caller),
    'PUT /api/account/email': ({ data }, caller, context) =>
      changeEmail(shop, data, caller, getRequestOrigin(context)),
    'POST /api/account/password/reset-requests': ({ data }, _, context) =>
      requestAccountEmail(shop, 'reset-password', data, getRequestOrigin(context)),
    'GET /api/account/password/resets/{authtoken}': ({ authtoken }, _, { address }) =>
      checkResetLink(shop, authtoken, address),
    'POST /api/account/password/resets': async ({ data }, _, context) => {
      const { email, accountId } = await resetPassword(shop, data, getRequestOrigin(context))
      knowDevice(router, context, accountId)
      return { email }
    },
  })
}

/** Where a call comes from, as log-ins need it. */
export function getRequestOrigin(context: RequestContext): RequestOrigin {
  return {
    address: context.address,
    session: context.cookie('session'),
    device: context.cookie('device'),
    draft: context.cookie('draft'),
    userAgent: context.userAgent,
  }
}

/** Logs in who opened a link from the account's inbox even when others used up its log-in attempts. */
export function knowDevice({ shop }: RouterDeps, context: RequestContext, accountId: number): void {
  context.setCookie('device', rememberDevice(shop, context.cookie('device'), accountId))
}
