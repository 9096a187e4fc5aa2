import { Refusal } from '#contract/refusals.ts'
import { queueLetter, recordEvent } from '../record-event.ts'
import { withdrawLetters } from '../outbox/withdraw-letters.ts'
import type { Shop } from '../shop.ts'
import { dropTokens, spendToken, tokenServes } from './account-tokens.ts'
import { asCaller } from './find-account.ts'
import { limitLinks } from './limit-links.ts'
import { hashPassword } from './password-hash.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { revokeSessions } from './sessions.ts'
import type { WhereFrom } from './where-from.ts'

/**
 * Sets a new password by a link from the mailbox, of a reset or of an invitation, and ends every session. The
 * mail was received, so the address is confirmed too. Refuses with `wrong_token`.
 */
export function resetPassword(
  shop: Shop,
  ask: { authtoken: string; password: string },
  from: WhereFrom,
): Promise<{ email: string; accountId: number }> {
  return limitLinks(shop, from.address, async () => {
    // A wrong link costs no computation.
    if (!(await tokenServes(shop, ask.authtoken, ['reset', 'invite']))) throw new Refusal('wrong_token')
    refuseCommonPassword(ask.password)
    const hash = await hashPassword(ask.password)

    return shop.books.transaction(async (tx) => {
      const { account } = await spendToken(tx, shop, ask.authtoken, ['reset', 'invite'])
      const { id: accountId, email } = account
      await tx
        .updateTable('accounts')
        .set({
          password_hash: hash,
          verified_at: account.verified_at ?? shop.now(),
          version: account.version + 1,
        })
        .where('id', '=', accountId)
        .execute()
      await revokeSessions(tx, accountId)
      await dropTokens(tx, shop, accountId, ['verify', 'email'])
      await withdrawLetters(tx, shop, accountId, 'confirm-new-email')
      const by = asCaller(account)
      if (account.verified_at === null) {
        await recordEvent(tx, shop, { kind: 'account.verified', by, subjectId: accountId })
      }
      const eventId = await recordEvent(tx, shop, {
        kind: 'account.password_changed',
        by,
        subjectId: accountId,
      })
      await queueLetter(tx, shop, eventId, 'password-changed', { account_id: accountId })
      return { email, accountId }
    })
  })
}
