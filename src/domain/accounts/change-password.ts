import { Refusal } from '#contract/refusals.ts'
import { accountOf, type Caller } from '../caller.ts'
import { queueLetter, recordEvent } from '../record-event.ts'
import { withdrawLetters } from '../outbox/withdraw-letters.ts'
import type { Shop } from '../shop.ts'
import { dropTokens } from './account-tokens.ts'
import { confirmOwnPassword } from './confirm-own-password.ts'
import { lockAccount } from './find-account.ts'
import { hashPassword } from './password-hash.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { revokeSessions } from './sessions.ts'

/** Sets the caller's new password, ends all their other sessions and tells them by mail. */
export async function changePassword(
  shop: Shop,
  ask: { current: string; password: string },
  caller: Caller,
): Promise<{ changed: 'password' }> {
  const { id, email } = accountOf(caller)
  refuseCommonPassword(ask.password, email)
  const oldHash = await confirmOwnPassword(shop, caller, { field: 'current', password: ask.current })
  const hash = await hashPassword(ask.password)

  await shop.books.transaction(async (tx) => {
    const account = await lockAccount(tx, shop, id)
    if (account?.password_hash !== oldHash) throw new Refusal('changed_meanwhile')
    await tx
      .updateTable('accounts')
      .set({ password_hash: hash, version: account.version + 1 })
      .where('id', '=', id)
      .execute()
    await revokeSessions(tx, id, caller.sessionId)
    // A link that somebody else had asked for would undo the change, or move the account away.
    await dropTokens(tx, shop, id, ['reset', 'invite', 'email'])
    await withdrawLetters(tx, shop, id, 'confirm-new-email')
    const eventId = await recordEvent(tx, shop, {
      kind: 'account.password_changed',
      by: caller,
      subjectId: id,
    })
    await queueLetter(tx, shop, eventId, 'password-changed', { account_id: id })
  })
  return { changed: 'password' }
}
