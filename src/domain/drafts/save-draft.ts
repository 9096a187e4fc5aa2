import type { Draft } from '#contract/drafts.ts'
import { hashToken, newToken } from '../secrets.ts'
import type { Shop } from '../shop.ts'
import { draftOfBrowser, type DraftHolder } from './draft-in-reach.ts'

/** In milliseconds, from the last change. */
const life = 48 * 60 * 60_000

/** Keeps an unfinished booking, encrypted; answers it with the word that the browser keeps. */
export async function saveDraft(
  shop: Shop,
  draft: Draft,
  { caller, token, address }: DraftHolder & { address: string },
): Promise<{ draft: Draft; token: string }> {
  await shop.throttles.count('draftPerAddress', address)
  const accountId = caller.account?.id ?? null
  const fresh = newToken()
  const now = shop.now()
  const times = { updated_at: now, expires_at: now + life }
  const sealedFor = (tokenHash: string) => shop.secrets.seal('draft', tokenHash, JSON.stringify(draft))

  const kept = await shop.books.transaction(async (tx) => {
    const begun = await draftOfBrowser(tx, shop, { caller, token })
    // A word that the browser brings along opens only what we made; it never names something new.
    const row = begun
      ? await tx
          .updateTable('drafts')
          .set({
            sealed: sealedFor(begun.token_hash),
            ...times,
            ...(accountId !== null && { account_id: accountId }),
          })
          .where('id', '=', begun.id)
          .returning('id')
          .executeTakeFirst()
      : undefined
    const tokenHash = hashToken(fresh)
    const { id } =
      row ??
      (await tx
        .insertInto('drafts')
        .values({ token_hash: tokenHash, account_id: accountId, sealed: sealedFor(tokenHash), ...times })
        .returning('id')
        .executeTakeFirstOrThrow())
    // An account has one draft, the newest; its other browsers find it through the account.
    if (accountId !== null) {
      await tx.deleteFrom('drafts').where('account_id', '=', accountId).where('id', '!=', id).execute()
    }
    return row ? token! : fresh
  })
  return { draft, token: kept }
}
