import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/books.ts'
import { readDatabaseError } from '#db/database-errors.ts'
import { queueLetter, recordEvent } from '../record-event.ts'
import { withdrawLetters } from '../outbox/withdraw-letters.ts'
import type { Shop } from '../shop.ts'
import { dropTokens, spendToken } from './account-tokens.ts'
import { limitLinks } from './limit-links.ts'
import { asCaller, findAccountByEmail, foldEmail, type Account } from './find-account.ts'
import type { WhereFrom } from './where-from.ts'

/**
 * Confirms an address by the link that was sent to it: of a sign-up, or of a change. Refuses with
 * `wrong_token`.
 */
export function verifyEmail(
  shop: Shop,
  ask: { authtoken: string },
  from: WhereFrom,
): Promise<{ verified: true; accountId: number }> {
  return limitLinks(shop, from.address, async () => {
    try {
      return await shop.books.transaction(async (tx) => {
        const { account, purpose, sentTo } = await spendToken(tx, shop, ask.authtoken, ['verify', 'email'])
        if (purpose === 'email') await takeNewAddress(tx, shop, account, sentTo)
        else await confirm(tx, shop, account)
        return { verified: true, accountId: account.id }
      })
    } catch (thrown) {
      if (readDatabaseError(thrown)?.kind === 'unique') throw new Refusal('email_taken')
      throw thrown
    }
  })
}

async function confirm(tx: Tx, shop: Shop, account: Account): Promise<void> {
  if (account.verified_at !== null) throw new Refusal('wrong_token')
  const now = shop.now()
  await tx
    .updateTable('accounts')
    .set({ verified_at: now, version: account.version + 1 })
    .where('id', '=', account.id)
    .execute()
  const eventId = await recordEvent(tx, shop, {
    kind: 'account.verified',
    by: asCaller(account),
    subjectId: account.id,
  })
  // Sign-ups that contradicted each other left no password: its owner chooses one now.
  if (account.password_hash === null) {
    await queueLetter(tx, shop, eventId, 'reset-password', { account_id: account.id })
  }
}

async function takeNewAddress(tx: Tx, shop: Shop, account: Account, email: string): Promise<void> {
  if (account.verified_at === null) throw new Refusal('wrong_token')
  const holder = await findAccountByEmail(tx, email)
  if (holder && holder.id !== account.id) {
    // A sign-up that nobody confirmed does not hold an address against the one who did.
    const isUnused = holder.verified_at === null && holder.level === 1 && holder.deactivated_at === null
    if (!isUnused) throw new Refusal('email_taken')
    await tx.deleteFrom('accounts').where('id', '=', holder.id).where('verified_at', 'is', null).execute()
  }
  await tx
    .updateTable('accounts')
    .set({ email, email_folded: foldEmail(email), version: account.version + 1 })
    .where('id', '=', account.id)
    .execute()
  // Links that lie in the old mailbox open nothing any more.
  await dropTokens(tx, shop, account.id, ['verify', 'reset', 'invite', 'email'])
  await withdrawLetters(tx, shop, account.id, 'confirm-new-email')
  const eventId = await recordEvent(tx, shop, {
    kind: 'account.email_changed',
    by: asCaller(account),
    subjectId: account.id,
    details: { fields: ['email'] },
  })
  await queueLetter(tx, shop, eventId, 'email-changed', { account_id: account.id, old_email: account.email })
}
