import { Refusal } from '#contract/refusals.ts'
import type { Picture } from '../pictures.ts'
import { newToken } from '../secrets.ts'
import type { Shop } from '../shop.ts'

/** Where every photo lies, one folder for each day in UTC. */
export const photoFolder = 'photos'

/** The key of a new photo: nobody guesses it, and its day tells how old its files are. */
export function newPhotoKey(now: number): string {
  return `${photoFolder}/${dayOf(now)}/${newToken()}`
}

/** A day as its folder is called. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** The files of a photo: the picture and its small form. */
export function filesOf(key: string): { large: string; small: string } {
  return { large: `${key}.jpg`, small: `${key}.small.jpg` }
}

/** Lays both files down; refuses with `no_storage` when they cannot be kept. */
export async function keepFiles({ storage }: Shop, key: string, picture: Picture): Promise<void> {
  const { large, small } = filesOf(key)
  try {
    await storage.put(large, picture.large.bytes, picture.contentType)
    await storage.put(small, picture.small.bytes, picture.contentType)
  } catch (error) {
    throw Object.assign(new Refusal('no_storage'), { cause: error })
  }
}

/** Removes both files. */
export async function forgetFiles({ storage }: Shop, key: string): Promise<void> {
  const { large, small } = filesOf(key)
  await storage.remove(large)
  await storage.remove(small)
}
