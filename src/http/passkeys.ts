import * as contract from '#contract/passkeys.ts'
import '#contract/passkeys.schema.ts'
import { requireAccount } from '#domain/caller.ts'
import { addPasskey, beginPasskey } from '#domain/passkeys/add-passkey.ts'
import { listPasskeys } from '#domain/passkeys/list-passkeys.ts'
import { removePasskey } from '#domain/passkeys/remove-passkey.ts'
import { beginPasskeyUse, createPasskeyCode, logInWithPasskey } from '#domain/passkeys/use-passkey.ts'
import { getRequestOrigin } from './accounts.ts'
import { toCallerInfo } from './caller-info.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about passkeys. */
export function registerPasskeys(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.getPasskeys, (_, caller) =>
    listPasskeys(shop.database.db, requireAccount(caller).id),
  )
  register(router, contract.beginPasskey, ({ data }, caller) => beginPasskey(shop, data, caller))
  register(router, contract.addPasskey, ({ data }, caller) => addPasskey(shop, data, caller))
  register(router, contract.removePasskey, ({ id, data }, caller) =>
    removePasskey(shop, { id, ...data }, caller),
  )
  register(router, contract.beginPasskeyUse, (_, __, context) =>
    beginPasskeyUse(shop, getRequestOrigin(context)),
  )
  register(router, contract.logInWithPasskey, async ({ data }, _, context) => {
    const { caller, session, device } = await logInWithPasskey(shop, data, getRequestOrigin(context))
    context.setCookie('session', session)
    context.setCookie('device', device)
    return toCallerInfo(shop, caller)
  })
  register(router, contract.createPasskeyCode, ({ data }, _, context) =>
    createPasskeyCode(shop, data, getRequestOrigin(context)),
  )
}
