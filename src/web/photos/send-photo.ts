import { MAX_PICTURE_BYTES } from '#contract/photos.ts'
import type { NewPhoto } from '#contract/photos.schema.ts'
import { toUpload } from '../http-api.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/**
 * Uploads a photo from the browser and reports progress from 0 to 1. Returns null once it is saved, else the error
 * sentence.
 */
export async function sendPhoto(
  about: Omit<NewPhoto, 'picture'>,
  file: File,
  onProgress: (part: number) => void,
): Promise<string | null> {
  const picture = await shrinkPhoto(file)
  if (picture.size > MAX_PICTURE_BYTES) return `${file.name} is larger than 12 MB.`
  const { path, body, type } = toUpload('POST /api/tickets/{id}/photos', { ...about, picture })
  return new Promise((resolve) => {
    // XMLHttpRequest, since fetch reports no upload progress.
    const call = new XMLHttpRequest()
    call.open('POST', path)
    call.setRequestHeader('content-type', type)
    call.responseType = 'json'
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    call.onload = () => {
      const answer = call.response as { error?: unknown } | null
      if (call.status < 300) return resolve(null)
      resolve(typeof answer?.error === 'string' ? answer.error : 'That photo could not be sent.')
    }
    call.onerror = () =>
      resolve('We could not reach the shop. Check your connection and choose the photo again.')
    call.send(body)
  })
}
