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

/** Sets the caller's new password, with the code where their log-in asks for one; ends all their other sessions and emails them a notice. */
export async function changePassword(
  shop: Shop,
  input: { current: string; password: string; code?: string | undefined },
  caller: Caller,
): Promise<{ changed: 'password' }> {
  const { id, email } = requireAccount(caller)
  await refuseCommonPassword(input.password, email)
  const oldHash = await confirmOwnPassword(shop, caller, { field: 'current', password: input.current })
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
