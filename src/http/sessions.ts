import { sessionCalls } from '#contract/sessions.schema.ts'
import { endOtherSessions, endSession } from '#domain/sessions/end-sessions.ts'
import { listSessions } from '#domain/sessions/list-sessions.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about the sessions of an account. */
export function registerSessions(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, sessionCalls, {
    'GET /api/account/sessions': (_, caller) => listSessions(shop, caller),
    'POST /api/account/sessions/endings': (_, caller) => endOtherSessions(shop, caller),
    'DELETE /api/account/sessions/{id}': async (input, caller, context) => {
      const output = await endSession(shop, input, caller)
      if (input.id === caller.sessionId) context.deleteCookie('session')
      return output
    },
  })
}
