import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { Shop } from '../shop.ts'
import { formatFolderDay, deleteFiles, photoFolder } from '../photo-files.ts'

/** Batch size of one run. */
const batch = 200
/** Older folders were checked by earlier runs. */
const daysBack = 30

/**
 * Removes the files of deleted photos, and orphaned files without a row, which a crash between the two writes leaves
 * behind. Returns the number of deleted rows.
 */
export async function sweepPhotos(shop: Shop): Promise<number> {
  await dropUnsent(shop)
  const deleted = await deleteDeletedPhotos(shop)
  const dropped = await deleteDropped(shop)
  return deleted + dropped + (await deleteOrphans(shop))
}

/** Deletes pictures that were uploaded for a message which was never sent. */
async function dropUnsent({ database: { db }, now }: Shop): Promise<void> {
  await db
    .updateTable('photos')
    .set({ deleted_at: now() })
    .where('stage', '=', 'message')
    .where('note_id', 'is', null)
    .where('created_at', '<', now() - DAY_MS)
    .where('deleted_at', 'is', null)
    .execute()
}

async function deleteDeletedPhotos(shop: Shop): Promise<number> {
  const { db } = shop.database
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'storage_key'])
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(batch)
    .execute()
  for (const { id, storage_key } of rows) {
    await deleteFiles(shop, storage_key)
    await db.updateTable('photos').set({ erased_at: shop.now() }).where('id', '=', id).execute()
  }
  return rows.length
}

/** Deletes pictures whose draft was sent, discarded, erased or too old. */
async function deleteDropped(shop: Shop): Promise<number> {
  const { db } = shop.database
  const rows = await db
    .selectFrom('draft_photos')
    .select(['id', 'storage_key'])
    .where('draft_id', 'is', null)
    .orderBy('id')
    .limit(batch)
    .execute()
  for (const { id, storage_key } of rows) {
    await deleteFiles(shop, storage_key)
    await db.deleteFrom('draft_photos').where('id', '=', id).execute()
  }
  return rows.length
}

async function deleteOrphans(shop: Shop): Promise<number> {
  // Checks a folder an hour after the end of its day: an upload in progress writes to a newer folder.
  const newest = shop.now() - HOUR_MS - DAY_MS
  let deleted = 0
  for (let back = 0; back < daysBack; back += 1) {
    const files = await shop.storage.list(`${photoFolder}/${formatFolderDay(newest - back * DAY_MS)}`)
    const keys = [...new Set(files.map(toKey))]
    for (let at = 0; at < keys.length; at += batch) {
      const some = keys.slice(at, at + batch)
      const known = await shop.database.db
        .selectFrom('photos')
        .select('storage_key')
        .where('storage_key', 'in', some)
        .limit(batch)
        .execute()
      const ofPhones = await shop.database.db
        .selectFrom('phones')
        .select('picture_key')
        .where('picture_key', 'in', some)
        .limit(batch)
        .execute()
      const ofDrafts = await shop.database.db
        .selectFrom('draft_photos')
        .select('storage_key')
        .where('storage_key', 'in', some)
        .limit(batch)
        .execute()
      const knownKeys = new Set([
        ...ofDrafts.map(({ storage_key }) => storage_key),
        ...known.map(({ storage_key }) => storage_key),
        ...ofPhones.map(({ picture_key }) => picture_key),
      ])
      for (const file of files) {
        const key = toKey(file)
        if (some.includes(key) && !knownKeys.has(key)) await shop.storage.remove(file)
      }
      deleted += some.length - knownKeys.size
    }
  }
  return deleted
}

/** Returns the storage key that a file belongs to, also of a half-written file. */
function toKey(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1)
  return file.slice(0, file.lastIndexOf('/') + 1) + name.split('.', 1)[0]!
}
