import { DAY_MS } from '#contract/durations.ts'
import type { Shop } from '../shop.ts'
import { deleteFiles, photoFolder } from '../photo-files.ts'
import { removeOrphans } from '../remove-orphans.ts'

/** Batch size of one run. */
const batch = 200

/**
 * Removes the files of deleted photos, and orphaned files without a row, which a crash between the two writes leaves
 * behind. Returns the number of deleted rows.
 */
export async function sweepPhotos(shop: Shop): Promise<number> {
  await dropUnsent(shop)
  const deleted = await deleteDeletedPhotos(shop)
  const dropped = await deleteDropped(shop)
  const orphans = await removeOrphans(shop, {
    folder: photoFolder,
    findKnown: (keys) => findKnown(shop, keys),
    toKey,
  })
  return deleted + dropped + orphans
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

/**
 * The keys that a photo, a phone's picture or a draft names. The drafts are read first, one after the other: a booking that moves a picture
 * from its draft to a ticket between two reads would make it look like an orphan.
 */
async function findKnown({ database: { db } }: Shop, keys: string[]): Promise<(string | null)[]> {
  const ofDrafts = await db
    .selectFrom('draft_photos')
    .select('storage_key as key')
    .where('storage_key', 'in', keys)
    .execute()
  const [ofTickets, ofPhones] = await Promise.all([
    db.selectFrom('photos').select('storage_key as key').where('storage_key', 'in', keys).execute(),
    db.selectFrom('phones').select('picture_key as key').where('picture_key', 'in', keys).execute(),
  ])
  return [...ofDrafts, ...ofTickets, ...ofPhones].map(({ key }) => key)
}

/** Returns the storage key that a file belongs to, also of a half-written file. */
function toKey(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1)
  return file.slice(0, file.lastIndexOf('/') + 1) + name.split('.', 1)[0]!
}
