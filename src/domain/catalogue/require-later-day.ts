import { refuseField } from '#contract/refusals.ts'
import { localDay } from '../shop/announced-closures.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'

/** Refuses a day that is not after today in the zone of the shop. */
export async function requireLaterDay(shop: Shop, from: string): Promise<void> {
  const { timeZone } = await shopProfile(shop)
  if (from > localDay(shop.now(), timeZone)) return
  throw refuseField('from', 'Please enter a day after today, or none for prices that are to change at once.')
}
