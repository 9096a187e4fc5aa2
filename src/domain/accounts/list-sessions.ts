import type { Session } from '#contract/sessions.ts'
import { accountOf, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'

const mostSessions = 100

/** The caller's own sessions that are not over, the one seen last first. */
export async function listSessions(shop: Shop, caller: Caller): Promise<{ sessions: Session[] }> {
  const rows = await shop.books.db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'seen_at'])
    .where('account_id', '=', accountOf(caller).id)
    .where('expires_at', '>', shop.now())
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostSessions)
    .execute()
  return {
    sessions: rows.map(({ id, device, created_at, seen_at }) => ({
      id,
      device: device || 'Unknown browser',
      began: new Date(created_at).toISOString(),
      last_seen: new Date(seen_at).toISOString(),
      current: id === caller.sessionId,
    })),
  }
}
