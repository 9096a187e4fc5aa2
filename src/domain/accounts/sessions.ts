import { type Level, levels } from '#contract/endpoint.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Tx } from '#db/tables.ts'
import type { Shop } from '../shop.ts'
import { MAX_SESSIONS } from '../throttles.ts'

/** In milliseconds. */
export const sessionLives = {
  customerIdle: 14 * DAY_MS,
  customerAtMost: 90 * DAY_MS,
  staffIdle: 30 * MINUTE_MS,
  staffAtMost: 12 * HOUR_MS,
  renewedEvery: 5 * MINUTE_MS,
} as const

/** When a session that began and was last used at these times expires (epoch milliseconds). */
export function sessionEnd(level: Level, createdAt: number, seenAt: number): number {
  const { customerIdle, customerAtMost, staffIdle, staffAtMost } = sessionLives
  return level < levels.staff
    ? Math.min(seenAt + customerIdle, createdAt + customerAtMost)
    : Math.min(seenAt + staffIdle, createdAt + staffAtMost)
}

/** Begins a session for an account. Returns its id. */
export async function beginSession(
  tx: Tx,
  shop: Shop,
  session: { accountId: number; level: Level; tokenHash: string; device?: string },
): Promise<number> {
  const now = shop.now()
  const row = await tx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      created_at: now,
      seen_at: now,
      expires_at: sessionEnd(session.level, now, now),
      last_ticket_id: null,
      device: session.device ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await endOldest(tx, session.accountId)
  return row.id
}

/** Ends the oldest sessions of an account that has more than it may have. */
async function endOldest(tx: Tx, accountId: number): Promise<void> {
  const oldest = await tx
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .offset(MAX_SESSIONS)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  await tx.deleteFrom('sessions').where('account_id', '=', accountId).where('id', '<=', oldest.id).execute()
}

/** Ends every session of an account, or every one but `except`. */
export async function revokeSessions(
  tx: Tx,
  accountId: number,
  exceptSessionId?: number | null,
): Promise<void> {
  let ended = tx.deleteFrom('sessions').where('account_id', '=', accountId)
  if (exceptSessionId) ended = ended.where('id', '!=', exceptSessionId)
  await ended.execute()
}
