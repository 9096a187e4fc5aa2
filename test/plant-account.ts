import { HOUR_MS } from '#contract/durations.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import type { Db } from '#db/tables.ts'
import type { Caller } from '#domain/caller.ts'
import { hashToken, newToken } from '#domain/secrets.ts'
import { arranged } from './test-people.ts'

type Planted = {
  fullname: string
  email: string
  level: 1 | 2
  role?: StaffRole
  verified: boolean
  active: boolean
}

/** An account with `arranged.password` and a session, written directly into the database. */
export async function plantAccount(db: Db, who: Planted): Promise<{ caller: Caller; token: string }> {
  const now = Date.now()
  const role = who.level === 2 ? (who.role ?? 'owner') : null
  const { id } = await db
    .insertInto('accounts')
    .values({
      fullname: who.fullname,
      email: who.email,
      email_folded: who.email,
      password_hash: arranged.hash,
      level: who.level,
      role,
      verified_at: who.verified ? now : null,
      deactivated_at: who.active ? null : now,
      created_at: now,
      version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token, session } = await plantSession(db, id)
  const account = { id, fullname: who.fullname, email: who.email }
  return { caller: { level: who.level, account, role, sessionId: session }, token }
}

/** A session of an account, as after its log-in. */
export async function plantSession(db: Db, account: number): Promise<{ token: string; session: number }> {
  const now = Date.now()
  const token = newToken()
  const { id: session } = await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      account_id: account,
      created_at: now,
      seen_at: now,
      expires_at: now + HOUR_MS,
      last_ticket_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { token, session }
}
