import { MAX_DRAFT_PHOTOS } from '#contract/photos.ts'
import { Refusal } from '#contract/refusals.ts'
import type { DraftPhoto } from '#contract/drafts.schema.ts'
import type { Db, Tx } from '#db/tables.ts'
import { getPhotoFiles, readPhotoFile } from '../photo-files.ts'
import type { Shop } from '../shop.ts'
import { findDraft, type DraftHolder } from './find-draft.ts'

/** Returns the pictures of a draft, oldest first. */
export function readDraftPhotos(db: Db, draftId: number): Promise<DraftPhoto[]> {
  return db
    .selectFrom('draft_photos')
    .select(['id', 'width', 'height'])
    .where('draft_id', '=', draftId)
    .orderBy('id')
    .limit(MAX_DRAFT_PHOTOS)
    .execute()
}

/** Takes the pictures of a draft off it; the sweep removes their files. */
export async function dropDraftPhotos(tx: Tx, draftId: number): Promise<void> {
  await tx.updateTable('draft_photos').set({ draft_id: null }).where('draft_id', '=', draftId).execute()
}

/** Takes a picture off the caller's draft. Refuses with `unknown_photo`. */
export async function deleteDraftPhoto(
  shop: Shop,
  photoId: number,
  holder: DraftHolder,
): Promise<{ photo_id: number }> {
  return shop.database.transaction(async (tx) => {
    const draft = await findDraft(tx, shop, holder)
    const gone =
      draft &&
      (await tx
        .updateTable('draft_photos')
        .set({ draft_id: null })
        .where('id', '=', photoId)
        .where('draft_id', '=', draft.id)
        .returning('id')
        .executeTakeFirst())
    if (!gone) throw new Refusal('unknown_photo')
    return { photo_id: gone.id }
  })
}

/** Reads a picture of the caller's draft, made small. Refuses with `unknown_photo`, also for pictures of others. */
export async function openDraftPhoto(
  shop: Shop,
  photoId: number,
  holder: DraftHolder,
): Promise<() => Promise<Uint8Array>> {
  const { db } = shop.database
  const draft = await findDraft(db, shop, holder)
  const row =
    draft &&
    (await db
      .selectFrom('draft_photos')
      .select('storage_key')
      .where('id', '=', photoId)
      .where('draft_id', '=', draft.id)
      .executeTakeFirst())
  if (!row) throw new Refusal('unknown_photo')
  return () => readPhotoFile(shop, getPhotoFiles(row.storage_key).small)
}
