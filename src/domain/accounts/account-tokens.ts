import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/books.ts'
import type { AccountTokenPurpose } from '#db/schema/accounts.ts'
import { hashToken, newToken } from '../secrets.ts'
import type { Shop } from '../shop.ts'
import { foldEmail, lockAccount, type Account } from './find-account.ts'

const hour = 60 * 60_000

/** How long a link of each purpose serves, in milliseconds. */
export const tokenLives = {
  verify: 24 * hour,
  reset: hour,
  invite: 7 * 24 * hour,
  email: 24 * hour,
} as const satisfies Record<AccountTokenPurpose, number>

/** Makes the word of a private link, at the moment when its letter is sent; only its hash is kept. */
export async function mintToken(
  shop: Shop,
  { accountId, purpose, sentTo }: { accountId: number; purpose: AccountTokenPurpose; sentTo: string },
): Promise<string> {
  const token = newToken()
  const now = shop.now()
  await shop.books.db
    .insertInto('account_tokens')
    .values({
      account_id: accountId,
      purpose,
      token_hash: hashToken(token),
      sent_to: sentTo,
      created_at: now,
      expires_at: now + tokenLives[purpose],
      used_at: null,
    })
    .execute()
  return token
}

/** Whether a link still serves, for deciding about costly work; `spendToken` is what counts. */
export async function tokenServes(
  shop: Shop,
  token: string,
  purposes: AccountTokenPurpose[],
): Promise<boolean> {
  return (await findToken(shop.books.db, shop, token, purposes)) !== null
}

/**
 * Uses up a link, and with it every other unused one of the same purposes; answers its account, held until
 * the transaction ends. Refuses with `wrong_token` when the link is unknown, used, over or sent to an address
 * that the account no longer has.
 */
export async function spendToken(
  tx: Tx,
  shop: Shop,
  token: string,
  purposes: AccountTokenPurpose[],
): Promise<{ account: Account; purpose: AccountTokenPurpose; sentTo: string }> {
  const found = await findToken(tx, shop, token, purposes)
  if (!found) throw new Refusal('wrong_token')
  // The account first, so that two links of one account queue up instead of holding each other's rows.
  const account = await lockAccount(tx, shop, found.account_id)
  if (!account || account.deactivated_at !== null) throw new Refusal('wrong_token')
  // A link for a new address was sent there; every other one proves the address that the account has.
  if (found.purpose !== 'email' && foldEmail(found.sent_to) !== account.email_folded) {
    throw new Refusal('wrong_token')
  }
  const spent = await tx
    .updateTable('account_tokens')
    .set({ used_at: shop.now() })
    .where('id', '=', found.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!spent) throw new Refusal('wrong_token')
  await dropTokens(tx, shop, account.id, purposes.includes('reset') ? ['reset', 'invite'] : [found.purpose])
  return { account, purpose: found.purpose, sentTo: found.sent_to }
}

/** Makes the unused links of these purposes useless. */
export async function dropTokens(
  tx: Tx,
  shop: Shop,
  accountId: number,
  purposes: AccountTokenPurpose[],
): Promise<void> {
  await tx
    .updateTable('account_tokens')
    .set({ used_at: shop.now() })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

async function findToken(db: Tx, shop: Shop, token: string, purposes: AccountTokenPurpose[]) {
  const found = await db
    .selectFrom('account_tokens')
    .select(['id', 'account_id', 'purpose', 'sent_to'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', shop.now())
    .executeTakeFirst()
  return found ?? null
}
