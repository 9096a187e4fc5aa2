import type { Draft, DraftPhoto } from '#contract/drafts.schema.ts'
import type { Shop } from '../shop.ts'
import { readDraftPhotos } from './draft-photos.ts'
import { decryptDraft, findDraft, type DraftHolder } from './find-draft.ts'

/** Returns the draft that this caller may see, with its pictures, of other phones too; null when there is none. */
export async function getDraft(
  shop: Shop,
  holder: DraftHolder,
): Promise<{ draft: Draft | null; photos: DraftPhoto[] }> {
  const { db } = shop.database
  const found = await findDraft(db, shop, holder)
  const stored = found && decryptDraft(shop, found)
  if (!stored) return { draft: null, photos: [] }
  const { others: _, ...draft } = stored
  return { draft, photos: await readDraftPhotos(db, found.id, stored) }
}
