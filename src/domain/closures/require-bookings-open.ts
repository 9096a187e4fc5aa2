import { Refusal } from '#contract/refusals.ts'
import { publicProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { localDay } from '../shop/announced-closures.ts'

/** Refuses with `closed`, in the words of the shop, while a closure without bookings lasts. */
export async function requireBookingsOpen(shop: Shop): Promise<void> {
  const { closures, timeZone } = await publicProfile(shop)
  if (!closures) return
  const today = localDay(shop.now(), timeZone)
  const present = closures.find(
    ({ from, to, bookings }) => bookings === 'paused' && from <= today && today <= to,
  )
  if (present)
    throw new Refusal('closed', { message: present.sentence, facts: { code: 'closed', closure: present } })
}
