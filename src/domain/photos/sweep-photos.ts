import type { Shop } from '../shop.ts'
import { dayOf, forgetFiles, photoFolder } from './photo-files.ts'

const hour = 60 * 60_000
const day = 24 * hour
/** So many in one round. */
const batch = 200
/** Older folders were looked through before. */
const daysBack = 30

/**
 * Removes the files of deleted photos, and files that no photo in the books speaks of, left behind by a process
 * that was killed between the two. Answers how many photos were forgotten.
 */
export async function sweepPhotos(shop: Shop): Promise<number> {
  await dropUnsent(shop)
  const deleted = await forgetDeleted(shop)
  return deleted + (await forgetOrphans(shop))
}

/** Pictures that were sent for a message which was then never sent. */
async function dropUnsent({ books: { db }, now }: Shop): Promise<void> {
  await db
    .updateTable('photos')
    .set({ deleted_at: now() })
    .where('stage', '=', 'message')
    .where('note_id', 'is', null)
    .where('created_at', '<', now() - day)
    .where('deleted_at', 'is', null)
    .execute()
}

async function forgetDeleted(shop: Shop): Promise<number> {
  const { db } = shop.books
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'storage_key'])
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(batch)
    .execute()
  for (const { id, storage_key } of rows) {
    await forgetFiles(shop, storage_key)
    await db.updateTable('photos').set({ erased_at: shop.now() }).where('id', '=', id).execute()
  }
  return rows.length
}

async function forgetOrphans(shop: Shop): Promise<number> {
  // A folder is looked at once its day has been over for an hour: what is still being entered lies in a newer one.
  const newest = shop.now() - hour - day
  let forgotten = 0
  for (let back = 0; back < daysBack; back += 1) {
    const files = await shop.storage.list(`${photoFolder}/${dayOf(newest - back * day)}`)
    const keys = [...new Set(files.map(keyOf))]
    for (let at = 0; at < keys.length; at += batch) {
      const some = keys.slice(at, at + batch)
      const known = await shop.books.db
        .selectFrom('photos')
        .select('storage_key')
        .where('storage_key', 'in', some)
        .limit(batch)
        .execute()
      const kept = new Set(known.map(({ storage_key }) => storage_key))
      for (const file of files) {
        const key = keyOf(file)
        if (some.includes(key) && !kept.has(key)) await shop.storage.remove(file)
      }
      forgotten += some.length - kept.size
    }
  }
  return forgotten
}

/** The key that a file belongs to, also of one that was only half written. */
function keyOf(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1)
  return file.slice(0, file.lastIndexOf('/') + 1) + name.split('.', 1)[0]!
}
