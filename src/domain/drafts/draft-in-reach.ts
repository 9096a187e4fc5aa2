import type { Db } from '#db/books.ts'
import type { Caller } from '../caller.ts'
import { hashToken } from '../secrets.ts'
import type { Shop } from '../shop.ts'

/** What names a draft: the browser's cookie, and who is logged in. */
export type DraftHolder = { caller: Caller; token: string | undefined }

export type DraftRow = { id: number; token_hash: string; sealed: string }

/**
 * The draft that the browser's cookie names, if it may be shown here. Once it belongs to an account, an old
 * cookie does not open it for anybody else; only while that account is not confirmed yet, and so nobody can
 * have logged in, the browser that signed up goes on with it.
 */
export async function draftOfBrowser(
  db: Db,
  shop: Shop,
  { caller, token }: DraftHolder,
): Promise<DraftRow | null> {
  if (!token) return null
  const found = await db
    .selectFrom('drafts')
    .leftJoin('accounts', 'accounts.id', 'drafts.account_id')
    .select(['drafts.id', 'drafts.token_hash', 'drafts.sealed', 'drafts.account_id', 'accounts.verified_at'])
    .where('drafts.token_hash', '=', hashToken(token))
    .where('drafts.expires_at', '>', shop.now())
    .executeTakeFirst()
  if (!found) return null
  const isOwn = caller.account !== null && found.account_id === caller.account.id
  const isUnclaimed = found.account_id === null || (caller.account === null && found.verified_at === null)
  return isOwn || isUnclaimed ? found : null
}

/** The newest draft of the account that is logged in. */
export async function draftOfAccount(db: Db, shop: Shop, { caller }: DraftHolder): Promise<DraftRow | null> {
  if (!caller.account) return null
  const found = await db
    .selectFrom('drafts')
    .select(['id', 'token_hash', 'sealed'])
    .where('account_id', '=', caller.account.id)
    .where('expires_at', '>', shop.now())
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}
