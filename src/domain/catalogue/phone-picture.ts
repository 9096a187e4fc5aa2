import type { Shop } from '../shop.ts'
import { catalogueNow } from './cached-catalogue.ts'

/** Returns the stored picture of a phone by its identifier; null when it has none. */
export async function readPhonePicture(shop: Shop, slug: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const key = (await catalogueNow(shop)).rowBySlug.get(slug)?.picture_key
  return key ? shop.storage.get(`${key}.jpg`) : null
}

/** Removes a file that no row names any more; when the storage fails, the sweep of photos does. */
export async function removePicture({ storage }: Shop, key: string): Promise<void> {
  await storage.remove(`${key}.jpg`).catch(() => {})
}
