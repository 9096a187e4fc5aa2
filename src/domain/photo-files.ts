import { toIsoTime } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Picture } from './pictures.ts'
import { newToken } from './secrets.ts'
import type { Shop } from './shop.ts'

/** Folder of all photos, with a subfolder for each day in UTC. */
export const photoFolder = 'photos'

/** Creates the storage key of a new photo: random, with the day in it, so that the sweep knows its age. */
export function newPhotoKey(now: number): string {
  return `${photoFolder}/${formatFolderDay(now)}/${newToken()}`
}

/** Returns the folder name of a day. */
export function formatFolderDay(time: number): string {
  return toIsoTime(time).slice(0, 10)
}

/** Returns the keys of a photo's files: the picture and its thumbnail. */
export function getPhotoFiles(key: string): { large: string; small: string } {
  return { large: `${key}.jpg`, small: `${key}.small.jpg` }
}

/** Stores both files; refuses with `no_storage` when the storage fails. */
export async function saveFiles({ storage }: Shop, key: string, picture: Picture): Promise<void> {
  const { large, small } = getPhotoFiles(key)
  try {
    await storage.put(large, picture.large.bytes, picture.contentType)
    await storage.put(small, picture.small.bytes, picture.contentType)
  } catch (error) {
    throw Object.assign(new Refusal('no_storage'), { cause: error })
  }
}

/** Removes both files. */
export async function deleteFiles({ storage }: Shop, key: string): Promise<void> {
  const { large, small } = getPhotoFiles(key)
  await storage.remove(large)
  await storage.remove(small)
}

/** Reads one file of a photo. Refuses with `unknown_photo` when it is gone, and with `no_storage` when the storage fails. */
export async function readPhotoFile({ storage }: Shop, file: string): Promise<Uint8Array<ArrayBuffer>> {
  const found = await storage.get(file).catch((error: unknown) => {
    throw Object.assign(new Refusal('no_storage'), { cause: error })
  })
  if (!found) throw new Refusal('unknown_photo')
  return found
}
