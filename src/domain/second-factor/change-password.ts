import { HOUR_MS } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import { withdrawEmails } from '../outbox/withdraw-emails.ts'
import { confirmOwnCode } from './confirm-identity.ts'
import type { Shop } from '../shop.ts'
import { dropTokens } from '../accounts/account-tokens.ts'
import { confirmOwnPassword } from '../accounts/confirm-own-password.ts'
import { lockAccount } from '../accounts/find-account.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { refuseCommonPassword } from '../accounts/refuse-common-password.ts'
import { revokeSessions } from '../accounts/sessions.ts'

/**
 * Sets the caller's new password, with the code where their log-in asks for one; ends all their other sessions and emails them a notice.
 * Refuses with `wrong_password`, and a first password with `log_in_again` in a session that is older than an hour.
 */
export async function changePassword(
  shop: Shop,
  input: { current?: string | undefined; password: string; code?: string | undefined },
  caller: Caller,
): Promise<{ changed: 'password' }> {
  const { id, email } = requireAccount(caller)
  await refuseCommonPassword(input.password, email)
  const { current } = input
  const oldHash =
    current === undefined
      ? await requireNoPassword(shop, caller)
      : await confirmOwnPassword(shop, caller, { field: 'current', password: current })
  await confirmOwnCode(shop, input.code, caller)
  const hash = await hashPassword(input.password, { account: requireAccount(caller).id })

  await shop.database.transaction(async (tx) => {
    const account = await lockAccount(tx, shop, id)
    if (account?.password_hash !== oldHash) throw new Refusal('changed_meanwhile')
    await tx
      .updateTable('accounts')
      .set({ password_hash: hash, version: account.version + 1 })
      .where('id', '=', id)
      .execute()
    await revokeSessions(tx, id, caller.sessionId)
    // A pending link requested by an attacker could undo the change or move the account to another address.
    await dropTokens(tx, shop, id, ['reset', 'invite', 'email'])
    await withdrawEmails(tx, shop, id, 'confirm-new-email')
    const eventId = await recordEvent(tx, shop, {
      kind: 'account.password_changed',
      by: caller,
      subjectId: id,
    })
    await queueEmail(tx, shop, eventId, 'password-changed', { account_id: id })
  })
  return { changed: 'password' }
}

/** How long after its log-in a session sets a first password, which asks for no other: longer than it takes to see the page. */
const FIRST_PASSWORD_MS = HOUR_MS

async function requireNoPassword(shop: Shop, caller: Caller): Promise<null> {
  const session = await shop.database.db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.password_hash', 'sessions.created_at'])
    .where('sessions.id', '=', caller.sessionId)
    .executeTakeFirst()
  if (session?.password_hash !== null) {
    const message = 'Please enter your current password.'
    throw new Refusal('wrong_password', { message, fields: { current: message } })
  }
  // A session is good for weeks, on shared computers too; there is no password that could be asked for again.
  if (shop.now() - session.created_at > FIRST_PASSWORD_MS) throw new Refusal('log_in_again')
  return null
}
