import { MAX_DRAFT_PHOTOS } from '#contract/photos.ts'
import { Refusal } from '#contract/refusals.ts'
import type { DraftPhoto } from '#contract/drafts.schema.ts'
import type { Db } from '#db/tables.ts'
import { getVisitor } from '../caller.ts'
import { deleteFiles, newPhotoKey, saveFiles } from '../photo-files.ts'
import type { Shop } from '../shop.ts'
import { readDraftPhotos, rewriteDraft } from './draft-photos.ts'
import { decryptDraft, findDraft, lockDraft, type DraftHolder, type StoredDraft } from './find-draft.ts'
import { saveDraft } from './save-draft.ts'

type NewDraftPhoto = {
  /** The form that the picture belongs to; without it, the present draft's. */
  phoneid: string | undefined
  repair_name: string | undefined
  /** The uploaded bytes. */
  picture: Uint8Array
}

/**
 * Adds a picture of what is wrong to the caller's draft, or begins one with it: re-encoded, and stored before its row is written. Refuses
 * with `too_many_photos`, `unreadable_picture`, `disk_full` and `no_storage`. Returns the token for the browser's cookie if there is a
 * new one.
 */
export async function addDraftPhoto(
  shop: Shop,
  { phoneid, repair_name, picture: bytes }: NewDraftPhoto,
  { caller, token, address }: DraftHolder & { address: string },
): Promise<{ photo: DraftPhoto; token: string | undefined }> {
  // The rate limit is counted before the picture is decoded, which is expensive.
  await shop.throttles.count('draftPhotoPerAddress', address)
  const { db } = shop.database
  const begun = await findDraft(db, shop, { caller, token })
  const kept = begun && decryptDraft(shop, begun)
  const isOfThisForm = kept !== null && (phoneid === undefined || phoneid === kept.phoneid)
  if (begun && isOfThisForm) await requireRoom(db, begun.id, kept, kept.phoneid)
  await shop.uploads.requireRoom()
  const picture = await shop.pictures.read(bytes, getVisitor(caller, address))
  const key = newPhotoKey(shop.now())
  await saveFiles(shop, key, picture)
  try {
    const saved = isOfThisForm
      ? token
      : (
          await saveDraft(
            shop,
            { phoneid: phoneid ?? '', repair_name: repair_name ?? '', fields: {} },
            { caller, token, address },
          )
        ).token
    const photo = await shop.database.transaction(async (tx) => {
      const draft = await lockDraft(tx, shop, { caller, token: saved })
      // Discarded meanwhile.
      if (!draft) throw new Refusal('unknown_photo')
      const stored = decryptDraft(shop, draft)
      const ofPhone = (phoneid ?? kept?.phoneid) || (stored?.phoneid ?? '')
      await requireRoom(tx, draft.id, stored, ofPhone)
      const added = await tx
        .insertInto('draft_photos')
        .values({
          draft_id: draft.id,
          storage_key: key,
          content_type: picture.contentType,
          width: picture.large.width,
          height: picture.large.height,
          bytes: picture.large.bytes.length,
          created_at: shop.now(),
        })
        .returning(['id', 'width', 'height'])
        .executeTakeFirstOrThrow()
      // Another tab has saved the form of another phone while the picture was read.
      if (stored && stored.phoneid !== ofPhone) {
        const others = [...(stored.others ?? []), { id: added.id, phoneid: ofPhone }]
        await rewriteDraft(tx, shop, draft, { ...stored, others })
      }
      return { ...added, phoneid: ofPhone }
    })
    return { photo, token: saved === token ? undefined : saved }
  } catch (error) {
    if (error instanceof Refusal) await deleteFiles(shop, key).catch(() => {})
    throw error
  }
}

async function requireRoom(
  db: Db,
  draftId: number,
  draft: StoredDraft | null,
  phoneid: string,
): Promise<void> {
  const photos = await readDraftPhotos(db, draftId, draft)
  if (photos.filter((photo) => photo.phoneid === phoneid).length < MAX_DRAFT_PHOTOS) return
  throw new Refusal('too_many_photos', { message: 'Three pictures are the most for a booking.' })
}
