import type { Shop } from '../shop.ts'
import { draftOfBrowser, type DraftHolder } from './find-draft.ts'
import { eraseDrafts } from './erase-drafts.ts'

/** Deletes the draft of this browser and of this account. */
export async function discardDraft(shop: Shop, holder: DraftHolder): Promise<{ draft: null }> {
  await shop.database.transaction(async (tx) => {
    const begun = await draftOfBrowser(tx, shop, holder)
    if (begun) await tx.deleteFrom('drafts').where('id', '=', begun.id).execute()
    if (holder.caller.account) await eraseDrafts(tx, { accountId: holder.caller.account.id, token: null })
  })
  return { draft: null }
}
