import { DAY_MS } from '#contract/durations.ts'
import { removeOrphans } from '../remove-orphans.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { mailFolder } from './mail-files.ts'

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
  await removeOrphans(shop, {
    folder: mailFolder,
    findKnown: async (keys) => {
      const rows = await db
        .selectFrom('mails')
        .select('storage_key')
        .where('storage_key', 'in', keys)
        .execute()
      return rows.map(({ storage_key }) => storage_key)
    },
  })
  return gone.length
}
