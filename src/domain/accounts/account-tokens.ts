import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/tables.ts'
import type { AccountTokenPurpose } from '#db/schema/accounts.ts'
import { clearBounce } from './undelivered-email.ts'
import { hashToken, newToken } from '../secrets.ts'
import type { Shop } from '../shop.ts'
import { foldEmail, hasAddress, lockAccount, type AddressedAccount } from './find-account.ts'

/** Validity of a link for each purpose, in milliseconds. */
const tokenLives = {
  verify: DAY_MS,
  reset: HOUR_MS,
  invite: 3 * DAY_MS,
  email: DAY_MS,
  // It confirms an address that long; `link-tokens.ts` says how long it logs in.
  log_in: 30 * DAY_MS,
} as const satisfies Record<AccountTokenPurpose, number>

/** Creates the token of a private link when its email is sent; only the token's hash is stored. */
export async function createToken(
  shop: Shop,
  { accountId, purpose, sentTo }: { accountId: number; purpose: AccountTokenPurpose; sentTo: string },
): Promise<string> {
  const token = newToken()
  const now = shop.now()
  await shop.database.db
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

/** Whether a link is still valid, checked before expensive work; the binding check is `spendToken`. */
export async function isValidToken(
  shop: Shop,
  token: string,
  purposes: AccountTokenPurpose[],
): Promise<boolean> {
  return (await findToken(shop.database.db, shop, token, purposes)) !== null
}

/**
 * Spends a link and every other unused link of the same purposes. Returns its account, locked until the transaction
 * ends. Refuses with `wrong_token` when the link is unknown, used, expired or sent to an address that the account no
 * longer has.
 */
export async function spendToken(
  tx: Tx,
  shop: Shop,
  token: string,
  purposes: AccountTokenPurpose[],
): Promise<{ account: AddressedAccount; purpose: AccountTokenPurpose; sentTo: string }> {
  const found = await findToken(tx, shop, token, purposes)
  if (!found) throw new Refusal('wrong_token')
  // Lock the account first: two links of one account would otherwise deadlock on each other's rows.
  const account = await lockAccount(tx, shop, found.account_id)
  if (!account || !hasAddress(account) || account.deactivated_at !== null) throw new Refusal('wrong_token')
  // A link for a new address was sent to that address; every other link proves the account's present address.
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
  await clearBounce(tx, account.id)
  await dropTokens(tx, shop, account.id, purposes.includes('reset') ? ['reset', 'invite'] : [found.purpose])
  return { account, purpose: found.purpose, sentTo: found.sent_to }
}

/** Invalidates an account's unused links of these purposes. */
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
