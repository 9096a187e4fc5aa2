import { Refusal } from '#contract/refusals.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'

/**
 * Ends one of the caller's own sessions. Refuses with `unknown_session` when it has expired or belongs to another
 * account.
 */
export function endSession(shop: Shop, { id }: { id: number }, caller: Caller): Promise<{ ended: number }> {
  const account = requireAccount(caller)
  return shop.database.transaction(async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('account_id', '=', account.id)
      .where('expires_at', '>', shop.now())
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw new Refusal('unknown_session')
    const about = { by: caller, subjectId: account.id, details: { sessions: 1 } }
    await recordEvent(tx, shop, { kind: 'account.sessions_ended', ...about })
    return { ended: 1 }
  })
}

/** Ends every session of the caller but the present one. */
export function endOtherSessions(shop: Shop, caller: Caller): Promise<{ ended: number }> {
  const account = requireAccount(caller)
  return shop.database.transaction(async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('account_id', '=', account.id)
      .where('id', '!=', caller.sessionId ?? 0)
      .returning(['id', 'expires_at'])
      .execute()
    const open = ended.filter(({ expires_at }) => expires_at > shop.now()).length
    if (open === 0) return { ended: 0 }
    const about = { by: caller, subjectId: account.id, details: { sessions: open } }
    await recordEvent(tx, shop, { kind: 'account.sessions_ended', ...about })
    return { ended: open }
  })
}
