import type { Database } from '#db/tables.ts'
import { invalidateVersion, raiseVersion } from '../shop/cached-by-version.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { localDay } from '../shop/announced-closures.ts'

const days = new WeakMap<Database, string>()

/**
 * Raises the version of the profile when a new day has begun in the zone of the shop, since public pages announce closures
 * by day.
 */
export async function refreshAtMidnight(shop: Shop): Promise<void> {
  const { timeZone } = await shopProfile(shop)
  const today = localDay(shop.now(), timeZone)
  const before = days.get(shop.database)
  days.set(shop.database, today)
  if (before === undefined || before === today) return
  await shop.database.transaction((tx) => raiseVersion(tx, 'profile'))
  invalidateVersion(shop, 'profile')
}
