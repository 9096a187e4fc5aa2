import { toIsoTime } from '#contract/durations.ts'
import type { Session } from '#contract/sessions.schema.ts'
import { requireAccount, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'

const MAX_SESSIONS = 100

/** Returns the caller's own unexpired sessions, the last used first. */
export async function listSessions(shop: Shop, caller: Caller): Promise<{ sessions: Session[] }> {
  const rows = await shop.database.db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'seen_at'])
    .where('account_id', '=', requireAccount(caller).id)
    .where('expires_at', '>', shop.now())
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SESSIONS)
    .execute()
  return {
    sessions: rows.map(({ id, device, created_at, seen_at }) => ({
      id,
      device: device || 'Unknown browser',
      began: toIsoTime(created_at),
      last_seen: toIsoTime(seen_at),
      current: id === caller.sessionId,
    })),
  }
}
