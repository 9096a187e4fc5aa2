import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'

const chunk = 500

/**
 * Which of these callers' sessions hold, with the same account at the same level. Asks for all of them at once, and
 * renews none.
 */
export async function stillSignedIn(shop: Shop, callers: Caller[]): Promise<Set<number>> {
  const levels = new Map(callers.map(({ sessionId, level }) => [sessionId, level]))
  const ids = [...levels.keys()].filter((id) => id !== null)
  const held = new Set<number>()
  for (let from = 0; from < ids.length; from += chunk) {
    const rows = await shop.books.db
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
    for (const { id, level } of rows) if (levels.get(id) === level) held.add(id)
  }
  return held
}
