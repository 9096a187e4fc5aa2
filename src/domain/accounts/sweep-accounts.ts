import type { Shop } from '../shop.ts'

/** Used links and the keys of submits stay this long, in milliseconds, in case somebody comes back with one. */
const remembered = 7 * 24 * 60 * 60_000

/**
 * Clears sessions that are over, links that serve no more and keys that no browser repeats any more; answers how many
 * rows went.
 */
export async function sweepAccounts(shop: Shop): Promise<number> {
  const { db } = shop.books
  const now = shop.now()
  const sessions = await db.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst()
  const tokens = await db
    .deleteFrom('account_tokens')
    .where('expires_at', '<=', now - remembered)
    .executeTakeFirst()
  const keys = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', now - remembered)
    .executeTakeFirst()
  return Number(sessions.numDeletedRows + tokens.numDeletedRows + keys.numDeletedRows)
}
