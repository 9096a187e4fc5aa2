import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { formatFolderDay } from '../photo-files.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { mailFolder } from './mail-files.ts'

const batch = 200
/** Older folders were checked by earlier runs. */
const daysBack = 30

/** Deletes mails that were put on no ticket within the period of contact messages, and files that no row names. Returns how many rows. */
export async function sweepMails(shop: Shop): Promise<number> {
  const { db } = shop.database
  const { keepMessagesDays } = await shopProfile(shop)
  const gone = await db
    .deleteFrom('mails')
    .where('outcome', '!=', 'ticket')
    .where('received_at', '<=', shop.now() - keepMessagesDays * DAY_MS)
    .returning('storage_key')
    .execute()
  for (const { storage_key } of gone) if (storage_key !== null) await shop.storage.remove(storage_key)
  await removeOrphans(shop)
  return gone.length
}

/** A crash, an erasure or a mail that came twice at once leaves a file without a row. */
async function removeOrphans(shop: Shop): Promise<void> {
  // An hour after the end of a day no mail is written to its folder any more.
  const newest = shop.now() - HOUR_MS - DAY_MS
  for (let back = 0; back < daysBack; back += 1) {
    const files = await shop.storage.list(`${mailFolder}/${formatFolderDay(newest - back * DAY_MS)}`)
    for (let at = 0; at < files.length; at += batch) {
      const some = files.slice(at, at + batch)
      const known = await shop.database.db
        .selectFrom('mails')
        .select('storage_key')
        .where('storage_key', 'in', some)
        .execute()
      const kept = new Set(known.map(({ storage_key }) => storage_key))
      for (const file of some) if (!kept.has(file)) await shop.storage.remove(file)
    }
  }
}
