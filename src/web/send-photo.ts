import { addPhoto, largestPicture, type NewPhoto } from '#contract/photos.ts'
import { uploadFor } from './api.ts'
import { shrinkPicture } from './shrink-picture.ts'

/**
 * Sends one photo from the browser and tells how much of it has gone, from 0 to 1. Answers null once it is kept,
 * else the sentence that says why not.
 */
export async function sendPhoto(
  about: Omit<NewPhoto, 'picture'>,
  file: File,
  onProgress: (part: number) => void,
): Promise<string | null> {
  const picture = await shrinkPicture(file)
  if (picture.size > largestPicture) return `${file.name} is larger than 12 MB.`
  const { path, body, type } = uploadFor(addPhoto, { ...about, picture })
  return new Promise((resolve) => {
    // Fetch does not tell how much of a body has gone.
    const call = new XMLHttpRequest()
    call.open(addPhoto.method, path)
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
