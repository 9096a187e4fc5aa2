import type { Draft } from '#contract/drafts.schema.ts'
import type { Shop } from '../shop.ts'
import { draftOfAccount, draftOfBrowser, type DraftHolder } from './find-draft.ts'

/**
 * Returns the draft of this browser, else the newest of this account; null when there is none that this caller may
 * see.
 */
export async function getDraft(shop: Shop, holder: DraftHolder): Promise<{ draft: Draft | null }> {
  const { db } = shop.database
  const found = (await draftOfBrowser(db, shop, holder)) ?? (await draftOfAccount(db, shop, holder))
  const opened = found && shop.secrets.decrypt('draft', found.token_hash, found.draft_encrypted)
  return { draft: opened ? (JSON.parse(opened) as Draft) : null }
}
