import type { Draft, DraftPhoto } from '#contract/drafts.schema.ts'
import type { Shop } from '../shop.ts'
import { readDraftPhotos } from './draft-photos.ts'
import { decryptDraft, findDraft, type DraftHolder } from './find-draft.ts'

/** Returns the draft that this caller may see, with its pictures; null when there is none. */
export async function getDraft(
  shop: Shop,
  holder: DraftHolder,
): Promise<{ draft: Draft | null; photos: DraftPhoto[] }> {
  const { db } = shop.database
  const found = await findDraft(db, shop, holder)
  const draft = found && decryptDraft(shop, found)
  return draft ? { draft, photos: await readDraftPhotos(db, found.id) } : { draft: null, photos: [] }
}
