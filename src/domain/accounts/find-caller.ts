import type { Db } from '#db/books.ts'
import { compiledOnce } from '#db/compiled-once.ts'
import { nobody, type Caller } from '../caller.ts'
import { hashToken } from '../secrets.ts'
import type { Shop } from '../shop.ts'
import { sessionEnd, sessionLives } from './sessions.ts'

const tokenForm = /^[A-Za-z0-9_-]{43}$/
const renewed = new WeakSet<Caller>()

/**
 * Who a session's token stands for; nobody when it is unknown, over or its account is closed. Using it renews
 * it, unless told not to.
 */
export async function findCaller(
  shop: Shop,
  token: string,
  { renew = true }: { renew?: boolean } = {},
): Promise<Caller> {
  const now = shop.now()
  const { db } = shop.books
  const found = await findSession(db, token, now)
  if (!found) return nobody

  const { session_id, created_at, seen_at, level } = found
  const caller = callerOf(found)
  if (renew && isDue(found, now)) {
    await db
      .updateTable('sessions')
      .set({ seen_at: now, expires_at: sessionEnd(level, created_at, now) })
      .where('id', '=', session_id)
      // Of several calls at once, one writes.
      .where('seen_at', '=', seen_at)
      .execute()
    renewed.add(caller)
  }
  return caller
}

/** The same, but never renews: null when the session is due to be renewed, or there is none. */
export async function glanceAtCaller(shop: Shop, token: string): Promise<Caller | null> {
  const now = shop.now()
  const found = await findSession(shop.books.db, token, now)
  return found && !isDue(found, now) ? callerOf(found) : null
}

/** True when this very call renewed the session, so that its cookie should live on too. */
export function wasRenewed(caller: Caller): boolean {
  return renewed.has(caller)
}

async function findSession(db: Db, token: string, now: number): Promise<Found | undefined> {
  if (!tokenForm.test(token)) return undefined
  const { rows } = await selectSession(db, { hash: hashToken(token), now })
  return rows[0]
}

function callerOf({ session_id, id, fullname, email, level }: Found): Caller {
  return { level, account: { id, fullname, email }, sessionId: session_id }
}

function isDue({ seen_at }: Found, now: number): boolean {
  return now - seen_at >= sessionLives.renewedEvery
}

type Found = {
  session_id: number
  created_at: number
  seen_at: number
  id: number
  fullname: string
  email: string
  level: 1 | 2
}

const selectSession = compiledOnce((db, { hash, now }: { hash: string; now: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'sessions.id as session_id',
      'sessions.created_at',
      'sessions.seen_at',
      'accounts.id',
      'accounts.fullname',
      'accounts.email',
      'accounts.level',
    ])
    .where('sessions.token_hash', '=', hash)
    .where('sessions.expires_at', '>', now)
    .where('accounts.verified_at', 'is not', null)
    .where('accounts.deactivated_at', 'is', null),
)
