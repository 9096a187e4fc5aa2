import { DAY_MS } from '#contract/durations.ts'
import { localDay } from '../shop/announced-closures.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'

/** Deletes what was counted of how fast pages were, once the shop's period is over. Returns how many rows. */
export async function sweepPageSpeeds(shop: Shop): Promise<number> {
  const { keepClosedTicketsDays, timeZone } = await shopProfile(shop)
  const until = localDay(shop.now() - keepClosedTicketsDays * DAY_MS, timeZone)
  const gone = await shop.database.db.deleteFrom('page_speeds').where('day', '<=', until).executeTakeFirst()
  return Number(gone.numDeletedRows)
}
