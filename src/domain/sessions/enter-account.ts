import { levels } from '#contract/endpoint.ts'
import type { Tx } from '#db/tables.ts'
import { findKnownDevice } from '../accounts/device-cookie.ts'
import { hasAddress, toCaller, type Account } from '../accounts/find-account.ts'
import { joinGuests } from '../accounts/join-guests.ts'
import { beginSession } from '../accounts/sessions.ts'
import type { RequestOrigin } from '../accounts/request-origin.ts'
import type { Caller } from '../caller.ts'
import { attachDraft } from '../drafts/attach-draft.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import { hashToken } from '../secrets.ts'
import type { Shop } from '../shop.ts'
import { parseDevice } from './device-from.ts'

type Entry = { account: Account; token: string; from: RequestOrigin; hasSecondStep: boolean }

/**
 * Begins a session of an account that has proved itself, always a new one (session fixation), and assigns the browser's
 * draft to it. Staff are told of a browser that has not logged in to their account before.
 */
export async function enterAccount(
  tx: Tx,
  shop: Shop,
  { account, token, from, hasSecondStep }: Entry,
): Promise<Caller> {
  const { id, level } = account
  const tokenHash = hashToken(token)
  if (from.session)
    await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(from.session)).execute()
  const device = parseDevice(from.userAgent)
  const sessionId = await beginSession(tx, shop, { accountId: id, level, tokenHash, device })
  if (from.draft) await attachDraft(tx, shop, from.draft, id)
  const caller = { ...toCaller(account, sessionId), hasSecondStep }
  if (hasAddress(account)) await joinGuests(tx, shop, account)
  const isNewDevice =
    level === levels.staff && findKnownDevice(shop, from.device, id) === null && (await hasLoggedIn(tx, id))
  const eventId = await recordEvent(tx, shop, { kind: 'account.logged_in', by: caller, subjectId: id })
  if (isNewDevice) await queueEmail(tx, shop, eventId, 'new-sign-in', { account_id: id, device })
  return caller
}

async function hasLoggedIn(tx: Tx, accountId: number): Promise<boolean> {
  const earlier = await tx
    .selectFrom('events')
    .select('id')
    .where('subject_id', '=', accountId)
    .where('kind', '=', 'account.logged_in')
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}
