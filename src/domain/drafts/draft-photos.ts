import { MAX_DRAFT_PHOTOS } from '#contract/photos.ts'
import { Refusal } from '#contract/refusals.ts'
import type { DraftPhoto } from '#contract/drafts.schema.ts'
import type { Db, Tx } from '#db/tables.ts'
import { getPhotoFiles, readPhotoFile } from '../photo-files.ts'
import type { Shop } from '../shop.ts'
import { findDraft, type DraftHolder, type DraftRow, type StoredDraft } from './find-draft.ts'

/** Pictures of other phones that a draft keeps; older ones give way. */
const MAX_OTHERS = 3 * MAX_DRAFT_PHOTOS

/** Returns the pictures of a draft, oldest first, each with the phone whose form it was added to. */
export async function readDraftPhotos(
  db: Db,
  draftId: number,
  draft: StoredDraft | null,
): Promise<DraftPhoto[]> {
  const photos = await db
    .selectFrom('draft_photos')
    .select(['id', 'width', 'height'])
    .where('draft_id', '=', draftId)
    .orderBy('id')
    .limit(MAX_OTHERS + MAX_DRAFT_PHOTOS)
    .execute()
  return photos.map((photo) => ({
    ...photo,
    phoneid: (draft?.others?.find(({ id }) => id === photo.id) ?? draft)?.phoneid ?? '',
  }))
}

/**
 * Returns the pictures of other phones of a draft that is about to become that of a phone. Takes those off it that are too many or of no
 * known phone; the sweep removes their files.
 */
export async function keepOtherPhotos(
  tx: Tx,
  draftId: number,
  draft: StoredDraft | null,
  phoneid: string,
): Promise<NonNullable<StoredDraft['others']>> {
  if (draft?.phoneid === phoneid) return draft.others ?? []
  const photos = await readDraftPhotos(tx, draftId, draft)
  const others = photos.filter((photo) => photo.phoneid !== phoneid)
  const kept = others.filter((photo) => photo.phoneid !== '').slice(-MAX_OTHERS)
  const dropped = others.filter((photo) => !kept.includes(photo)).map(({ id }) => id)
  if (dropped.length > 0) {
    await tx.updateTable('draft_photos').set({ draft_id: null }).where('id', 'in', dropped).execute()
  }
  return kept.map((photo) => ({ id: photo.id, phoneid: photo.phoneid }))
}

/** Writes a draft again whose pictures belong to other phones since. The caller has locked it. */
export async function rewriteDraft(tx: Tx, shop: Shop, draft: DraftRow, stored: StoredDraft): Promise<void> {
  const draft_encrypted = shop.secrets.encrypt('draft', draft.token_hash, JSON.stringify(stored))
  await tx.updateTable('drafts').set({ draft_encrypted }).where('id', '=', draft.id).execute()
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
