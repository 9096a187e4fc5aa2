import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { countSweep } from './count-sweep.ts'
import { formatFolderDay } from './photo-files.ts'
import type { Shop } from './shop.ts'

const batch = 200
/** Older folders were checked by earlier runs. */
const daysBack = 30

type Orphans = {
  /** It has a subfolder for each day in UTC. */
  folder: string
  /** Which of these keys a row names. */
  findKnown: (keys: string[]) => Promise<(string | null)[]>
  /** The storage key that a file belongs to. */
  toKey?: (file: string) => string
}

/**
 * Removes files that no row names: a crash between the two writes, an erasure or a copy that came at the same moment leaves them. Returns of
 * how many keys; throws where the uploads are newer than the database.
 */
export async function removeOrphans(
  shop: Shop,
  { folder, findKnown, toKey = (file) => file }: Orphans,
): Promise<number> {
  const { storage, now } = shop
  await countSweep(shop)
  // Checks a folder an hour after the end of its day: what is being written goes to a newer folder.
  const newest = now() - HOUR_MS - DAY_MS
  let removed = 0
  for (let back = 0; back < daysBack; back += 1) {
    const files = await storage.list(`${folder}/${formatFolderDay(newest - back * DAY_MS)}`)
    const keys = [...new Set(files.map(toKey))]
    for (let at = 0; at < keys.length; at += batch) {
      const some = keys.slice(at, at + batch)
      const known = new Set(await findKnown(some))
      const orphans = new Set(some.filter((key) => !known.has(key)))
      for (const file of files) if (orphans.has(toKey(file))) await storage.remove(file)
      removed += orphans.size
    }
  }
  return removed
}
