import { DAY_MS } from '#contract/durations.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'

/** Deletes contact messages older than the retention period of closed tickets. Returns how many. */
export async function sweepMessages(shop: Shop): Promise<number> {
  const { keepClosedTicketsDays } = await shopProfile(shop)
  const gone = await shop.database.db
    .deleteFrom('contact_messages')
    .where('created_at', '<=', shop.now() - keepClosedTicketsDays * DAY_MS)
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}
