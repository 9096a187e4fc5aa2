import { DAY_MS } from '#contract/durations.ts'
import { sweepFailedLogIns } from './failed-log-ins.ts'
import type { Shop } from '../shop.ts'

/** How long used links and idempotency keys are stored, in milliseconds, for late repeats. */
const remembered = 7 * DAY_MS

/** Deletes expired sessions, links and idempotency keys. Returns the number of deleted rows. */
export async function sweepAccounts(shop: Shop): Promise<number> {
  const { db } = shop.database
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
  const failed = await sweepFailedLogIns(shop)
  return failed + Number(sessions.numDeletedRows + tokens.numDeletedRows + keys.numDeletedRows)
}
