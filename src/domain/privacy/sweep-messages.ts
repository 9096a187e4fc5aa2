import { DAY_MS } from '#contract/durations.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'

/** Deletes contact messages older than their retention period. Returns how many. */
export async function sweepMessages(shop: Shop): Promise<number> {
  const { keepMessagesDays } = await shopProfile(shop)
  const gone = await shop.database.db
    .deleteFrom('contact_messages')
    .where('created_at', '<=', shop.now() - keepMessagesDays * DAY_MS)
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}
