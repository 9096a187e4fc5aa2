import type { Database } from '#db/tables.ts'
import type { Shop } from './shop.ts'
import type { Storage } from './storage.ts'

/** The upload that holds how many sweeps there were. Backups leave it out. */
export const sweepCountKey = 'sweeps.txt'

/** What the log and `npm run doctor` say where uploads are newer than their database. */
export const uploadsAreNewer = `the uploads belong to a newer or another database than this one, as after a restore: files that it does not know are kept. Delete ${sweepCountKey} beside them once this database shall delete such files`

type Swept = { database: Pick<Database, 'db'>; storage: Pick<Storage, 'get'> }

/** Whether another database swept the uploads since this one did: one restored from a backup has counted fewer sweeps. */
export async function areUploadsNewer({ database: { db }, storage }: Swept): Promise<boolean> {
  // The file first, since a sweep is counted in the database before it is counted there.
  const file = await storage.get(sweepCountKey)
  if (file === null) return false
  const last = await db.selectFrom('upload_sweeps').select('id').orderBy('id', 'desc').executeTakeFirst()
  // True also for a file that holds no number.
  return !(Number(new TextDecoder().decode(file)) <= (last?.id ?? 0))
}

/** Counts a sweep of the uploads; throws where they are newer than the database. */
export async function countSweep(shop: Shop): Promise<void> {
  if (await areUploadsNewer(shop)) throw new Error(uploadsAreNewer)
  const { db } = shop.database
  const { id } = await db
    .insertInto('upload_sweeps')
    .values({ swept_at: shop.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('upload_sweeps').where('id', '<', id).execute()
  await shop.storage.put(sweepCountKey, new TextEncoder().encode(String(id)), 'text/plain')
}
