import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'

const chunk = 500

/**
 * Returns which of these callers' sessions are still valid, with the same account at the same level. One query for
 * all; renews no session.
 */
export async function stillSignedIn(shop: Shop, callers: Caller[]): Promise<Set<number>> {
  const levels = new Map(callers.map(({ sessionId, level }) => [sessionId, level]))
  const ids = [...levels.keys()].filter((id) => id !== null)
  const valid = new Set<number>()
  for (let from = 0; from < ids.length; from += chunk) {
    const rows = await shop.database.db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .select(['sessions.id', 'accounts.level'])
      .where('sessions.id', 'in', ids.slice(from, from + chunk))
      .where('sessions.expires_at', '>', shop.now())
      .where('accounts.verified_at', 'is not', null)
      .where('accounts.deactivated_at', 'is', null)
      .orderBy('sessions.id')
      .limit(chunk)
      .execute()
    for (const { id, level } of rows) if (levels.get(id) === level) valid.add(id)
  }
  return valid
}
