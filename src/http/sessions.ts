import * as contract from '#contract/sessions.ts'
import '#contract/sessions.schema.ts'
import { endOtherSessions, endSession } from '#domain/sessions/end-sessions.ts'
import { listSessions } from '#domain/sessions/list-sessions.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about the sessions of an account. */
export function registerSessions(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.getSessions, (_, caller) => listSessions(shop, caller))
  register(router, contract.endOtherSessions, (_, caller) => endOtherSessions(shop, caller))
  register(router, contract.endSession, async (input, caller, context) => {
    const output = await endSession(shop, input, caller)
    if (input.id === caller.sessionId) context.deleteCookie('session')
    return output
  })
}
