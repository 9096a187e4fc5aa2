import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/tables.ts'
import { readDatabaseError } from '#db/database-errors.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import { withdrawEmails } from '../outbox/withdraw-emails.ts'
import type { Shop } from '../shop.ts'
import { indexTicketsByAccount } from '../tickets/ticket-words.ts'
import { dropTokens, spendToken } from './account-tokens.ts'
import { dropUnused } from './prove-address.ts'
import { limitLinks } from './limit-links.ts'
import {
  toCaller,
  findAccountByEmail,
  foldEmail,
  type Account,
  type AddressedAccount,
} from './find-account.ts'
import type { RequestOrigin } from './request-origin.ts'

/** Verifies an address by the link sent to it, of a sign-up or of a changed address. Refuses with `wrong_token`. */
export function verifyEmail(
  shop: Shop,
  input: { authtoken: string },
  from: RequestOrigin,
): Promise<{ verified: true; accountId: number }> {
  return limitLinks(shop, from.address, async () => {
    try {
      return await shop.database.transaction(async (tx) => {
        const { account, purpose, sentTo } = await spendToken(tx, shop, input.authtoken, ['verify', 'email'])
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
    by: toCaller(account),
    subjectId: account.id,
  })
  // Contradicting sign-ups left no password, so the owner chooses one now.
  if (account.password_hash === null) {
    await queueEmail(tx, shop, eventId, 'reset-password', { account_id: account.id })
  }
}

async function takeNewAddress(tx: Tx, shop: Shop, account: AddressedAccount, email: string): Promise<void> {
  if (account.verified_at === null) throw new Refusal('wrong_token')
  const holder = await findAccountByEmail(tx, email)
  if (holder && holder.id !== account.id) {
    // An unverified sign-up does not reserve an address: the account that verified it gets it.
    if (!(await dropUnused(tx, holder))) throw new Refusal('email_taken')
  }
  await tx
    .updateTable('accounts')
    .set({ email, email_folded: foldEmail(email), version: account.version + 1 })
    .where('id', '=', account.id)
    .execute()
  await indexTicketsByAccount(tx, account.id)
  // Links in the old inbox become invalid.
  await dropTokens(tx, shop, account.id, ['verify', 'reset', 'invite', 'email'])
  await withdrawEmails(tx, shop, account.id, 'confirm-new-email')
  const eventId = await recordEvent(tx, shop, {
    kind: 'account.email_changed',
    by: toCaller(account),
    subjectId: account.id,
    details: { fields: ['email'] },
  })
  await queueEmail(tx, shop, eventId, 'email-changed', { account_id: account.id, old_email: account.email })
}
