import type { Draft } from '#contract/drafts.ts'
import type { Shop } from '../shop.ts'
import { draftOfAccount, draftOfBrowser, type DraftHolder } from './draft-in-reach.ts'

/**
 * The draft of this browser, else the newest of this account; null when there is none that may be shown here.
 */
export async function getDraft(shop: Shop, holder: DraftHolder): Promise<{ draft: Draft | null }> {
  const { db } = shop.books
  const found = (await draftOfBrowser(db, shop, holder)) ?? (await draftOfAccount(db, shop, holder))
  const opened = found && shop.secrets.open('draft', found.token_hash, found.sealed)
  return { draft: opened ? (JSON.parse(opened) as Draft) : null }
}
