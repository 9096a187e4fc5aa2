import { HOUR_MS } from '#contract/durations.ts'
import type { Draft } from '#contract/drafts.schema.ts'
import { hashToken, newToken } from '../secrets.ts'
import type { Shop } from '../shop.ts'
import { keepOtherPhotos } from './draft-photos.ts'
import { decryptDraft, lockDraft, type DraftHolder, type StoredDraft } from './find-draft.ts'

/** In milliseconds, from the last change. */
const life = 48 * HOUR_MS

/** Saves an unfinished booking, encrypted. Returns it with the token for the browser's cookie. */
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

  const savedToken = await shop.database.transaction(async (tx) => {
    const begun = await lockDraft(tx, shop, { caller, token })
    const ofBrowser = begun && token !== undefined && begun.token_hash === hashToken(token)
    // A token sent by the browser only opens existing drafts; others always get a new token (session fixation).
    const savedAs = ofBrowser ? token : fresh
    const token_hash = hashToken(savedAs)
    const others = begun ? await keepOtherPhotos(tx, begun.id, decryptDraft(shop, begun), draft.phoneid) : []
    const stored: StoredDraft = { ...draft, ...(others.length > 0 && { others }) }
    const draft_encrypted = shop.secrets.encrypt('draft', token_hash, JSON.stringify(stored))
    const columns = { token_hash, draft_encrypted, ...times }
    const row =
      begun &&
      (await tx
        .updateTable('drafts')
        .set({ ...columns, ...(accountId !== null && { account_id: accountId }) })
        .where('id', '=', begun.id)
        .returning('id')
        .executeTakeFirst())
    const { id } =
      row ??
      (await tx
        .insertInto('drafts')
        .values({ account_id: accountId, ...columns })
        .returning('id')
        .executeTakeFirstOrThrow())
    // An account has one draft, the newest; its other browsers find it through the account.
    if (accountId !== null) {
      await tx.deleteFrom('drafts').where('account_id', '=', accountId).where('id', '!=', id).execute()
    }
    return savedAs
  })
  return { draft, token: savedToken }
}
