import { MAX_PICTURES } from '#contract/conversation.ts'
import { isRefused, type Api } from '../api.ts'

/** The pictures of a form, or why there are too many. */
export function readPictures(form: FormData): { pictures: File[]; error: string | null } {
  const pictures = form.getAll('photo').filter((file) => file instanceof File && file.size > 0) as File[]
  const error = pictures.length > MAX_PICTURES ? `Please choose at most ${MAX_PICTURES} pictures.` : null
  return { pictures, error }
}

/** Uploads the pictures of a note one at a time, since phones take large ones; returns the first error, or null. */
export async function sendPictures(
  api: Api,
  { id, noteId, pictures }: { id: number; noteId: number; pictures: File[] },
): Promise<string | null> {
  let wrong: string | null = null
  for (const picture of pictures) {
    const added = await api.send('POST /api/tickets/{id}/photos', {
      id,
      stage: 'message',
      note_id: noteId,
      picture,
    })
    if (isRefused(added)) wrong ??= added.error
  }
  return wrong
}
