import { passkeyCalls } from '#contract/passkeys.schema.ts'
import { requireAccount } from '#domain/caller.ts'
import { addPasskey, beginPasskey } from '#domain/passkeys/add-passkey.ts'
import { listPasskeys } from '#domain/passkeys/list-passkeys.ts'
import { removePasskey } from '#domain/passkeys/remove-passkey.ts'
import { beginPasskeyUse, createPasskeyCode, logInWithPasskey } from '#domain/passkeys/use-passkey.ts'
import { getRequestOrigin } from './accounts.ts'
import { toCallerInfo } from './caller-info.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about passkeys. */
export function registerPasskeys(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, passkeyCalls, {
    'GET /api/account/passkeys': (_, caller) => listPasskeys(shop.database.db, requireAccount(caller).id),
    'POST /api/account/passkeys/enrolments': ({ data }, caller) => beginPasskey(shop, data, caller),
    'POST /api/account/passkeys': ({ data }, caller) => addPasskey(shop, data, caller),
    'POST /api/account/passkeys/{id}/removals': ({ id, data }, caller) =>
      removePasskey(shop, { id, ...data }, caller),
    'POST /api/passkeys/challenges': (_, __, context) => beginPasskeyUse(shop, getRequestOrigin(context)),
    'POST /api/passkeys/log-ins': async ({ data }, _, context) => {
      const { caller, session, device } = await logInWithPasskey(shop, data, getRequestOrigin(context))
      context.setCookie('session', session)
      context.setCookie('device', device)
      return toCallerInfo(shop, caller)
    },
    'POST /api/passkeys/codes': ({ data }, _, context) =>
      createPasskeyCode(shop, data, getRequestOrigin(context)),
  })
}
