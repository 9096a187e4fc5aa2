import { Refusal } from '#contract/refusals.ts'
import type { Shop } from '../shop.ts'
import { publicProfile } from '../shop/shop-profile.ts'

/** Refuses with `not_open`, in the shop's words, while it takes no bookings. */
export async function requireShopOpen(shop: Shop): Promise<void> {
  const { opening } = await publicProfile(shop)
  if (!opening) return
  const message = opening.sentence || (opening.state === 'soon' ? 'We are not open yet.' : '')
  throw new Refusal('not_open', { ...(message ? { message } : {}), facts: { code: 'not_open', opening } })
}
