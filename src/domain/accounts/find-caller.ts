import { sql, type NotNull } from 'kysely'
import type { AccountLevel } from '#contract/endpoint.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import type { Db } from '#db/tables.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { anonymous, type Caller } from '../caller.ts'
import { hasSecondStep } from './has-second-step.ts'
import { hashToken } from '../secrets.ts'
import type { Shop } from '../shop.ts'
import { sessionEnd, sessionLives } from './sessions.ts'

const tokenForm = /^[A-Za-z0-9_-]{43}$/
const renewed = new WeakSet<Caller>()

/**
 * The caller that a session token stands for; anonymous when the token is unknown or expired or the account is
 * disabled. Renews the session unless `renew` says otherwise.
 */
export async function findCaller(
  shop: Shop,
  token: string,
  { renew = true }: { renew?: boolean } = {},
): Promise<Caller> {
  const now = shop.now()
  const { db } = shop.database
  const found = await findSession(db, token, now)
  // Sessions of earlier releases were stored with a later end.
  if (!found || now >= sessionEnd(found.level, found.created_at, found.seen_at)) return anonymous

  const { session_id, created_at, seen_at, level } = found
  const caller = toCaller(found)
  if (renew && isDue(found, now)) {
    await db
      .updateTable('sessions')
      .set({ seen_at: now, expires_at: sessionEnd(level, created_at, now) })
      .where('id', '=', session_id)
      // Of several parallel calls, only one writes.
      .where('seen_at', '=', seen_at)
      .execute()
    renewed.add(caller)
  }
  return caller
}

/** True when this call renewed the session, so that the cookie has to be renewed too. */
export function wasRenewed(caller: Caller): boolean {
  return renewed.has(caller)
}

async function findSession(db: Db, token: string, now: number): Promise<Found | undefined> {
  if (!tokenForm.test(token)) return undefined
  const { rows } = await selectSession(db, { hash: hashToken(token), now })
  return rows[0]
}

function toCaller(found: Found): Caller {
  const { session_id, id, fullname, email, level, role, has_second_step, has_password } = found
  return {
    level,
    account: { id, fullname, email },
    role,
    sessionId: session_id,
    hasSecondStep: Boolean(has_second_step),
    ...(has_password ? {} : { isWithoutPassword: true }),
  }
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
  level: AccountLevel
  role: StaffRole | null
  has_second_step: number | boolean
  has_password: number | boolean
}

const selectSession = preparedQuery<{ hash: string; now: number }>()((db, { hash, now }) =>
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
      'accounts.role',
    ])
    .select(hasSecondStep)
    .select(sql<number | boolean>`accounts.password_hash is not null`.as('has_password'))
    .where('sessions.token_hash', '=', hash)
    .where('sessions.expires_at', '>', now)
    .where('accounts.verified_at', 'is not', null)
    .where('accounts.deactivated_at', 'is', null)
    // Who is logged in has an address.
    .$narrowType<{ email: NotNull }>(),
)
