import type { Level } from '#contract/endpoint.ts'
import type { Tx } from '#db/books.ts'
import type { Shop } from '../shop.ts'

const minute = 60_000
const hour = 60 * minute

/** In milliseconds. */
export const sessionLives = {
  customerIdle: 14 * 24 * hour,
  staffIdle: 30 * minute,
  staffAtMost: 12 * hour,
  renewedEvery: 5 * minute,
} as const

/** When a session that was begun and last seen at these times is over, if it is not seen again. */
export function sessionEnd(level: Level, createdAt: number, seenAt: number): number {
  if (level < 2) return seenAt + sessionLives.customerIdle
  return Math.min(seenAt + sessionLives.staffIdle, createdAt + sessionLives.staffAtMost)
}

/** Begins a session for an account; answers its id. */
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
  return row.id
}

/** Ends every session of an account, or every other one. */
export async function revokeSessions(
  tx: Tx,
  accountId: number,
  exceptSessionId?: number | null,
): Promise<void> {
  let ended = tx.deleteFrom('sessions').where('account_id', '=', accountId)
  if (exceptSessionId) ended = ended.where('id', '!=', exceptSessionId)
  await ended.execute()
}
