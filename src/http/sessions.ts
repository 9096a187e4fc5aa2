import * as contract from '#contract/sessions.ts'
import '#contract/sessions.shapes.ts'
import { endOtherSessions, endSession } from '#domain/accounts/end-sessions.ts'
import { listSessions } from '#domain/accounts/list-sessions.ts'
import { answer, type Door } from './answer.ts'

/** Hangs the calls about the browsers in which somebody is logged in. */
export function serveSessions(door: Door): void {
  const { shop } = door
  answer(door, contract.getSessions, (_, caller) => listSessions(shop, caller))
  answer(door, contract.endOtherSessions, (_, caller) => endOtherSessions(shop, caller))
  answer(door, contract.endSession, async (ask, caller, visit) => {
    const reply = await endSession(shop, ask, caller)
    if (ask.id === caller.sessionId) visit.dropCookie('session')
    return reply
  })
}
