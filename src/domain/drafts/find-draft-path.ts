import type { Shop } from '../shop.ts'
import { decryptDraft, newestDraft } from './find-draft.ts'

/** Returns the page of the booking that an account has begun, on whichever browser; null when there is none. */
export async function findDraftPath(shop: Shop, accountId: number): Promise<string | null> {
  const found = await newestDraft(shop.database.db, shop, accountId)
  const draft = found && decryptDraft(shop, found)
  // A picture that came without its form begins a draft of no phone.
  if (!draft?.phoneid) return null
  const { phoneid, repair_name } = draft
  return `/booking/${encodeURIComponent(phoneid)}/${encodeURIComponent(repair_name)}`
}
