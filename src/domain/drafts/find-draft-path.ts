import type { Draft } from '#contract/drafts.schema.ts'
import type { Shop } from '../shop.ts'
import { newestDraft } from './find-draft.ts'

/** Returns the page of the booking that an account has begun, on whichever browser; null when there is none. */
export async function findDraftPath(shop: Shop, accountId: number): Promise<string | null> {
  const found = await newestDraft(shop.database.db, shop, accountId)
  const opened = found && shop.secrets.decrypt('draft', found.token_hash, found.draft_encrypted)
  if (!opened) return null
  const { phoneid, repair_name } = JSON.parse(opened) as Draft
  return `/booking/${encodeURIComponent(phoneid)}/${encodeURIComponent(repair_name)}`
}
