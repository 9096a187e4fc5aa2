import type { Draft } from '#contract/drafts.schema.ts'
import { isRefused, type Api, type Refused } from '../api.ts'

/** The boxes of pictures that are to go, without scripts. */
export const REMOVED_PICTURE = 'photo_removed'

/** Changes the pictures of a draft as its form says, one at a time, since phones take large ones. Returns the first refusal, or null. */
export async function keepPictures(
  api: Api,
  form: FormData,
  which: Pick<Draft, 'phoneid' | 'repair_name'>,
): Promise<Refused | null> {
  for (const photoId of form.getAll(REMOVED_PICTURE)) {
    await api.send('DELETE /api/drafts/photos/{photoId}', { photoId: Number(photoId) })
  }
  for (const picture of form.getAll('photo')) {
    if (!(picture instanceof File) || picture.size === 0) continue
    const kept = await api.send('POST /api/drafts/photos', { ...which, picture })
    if (isRefused(kept)) return { ...kept, fields: { photo: kept.error } }
  }
  return null
}
