import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'

const day = 24 * 60 * 60_000

/** Forgets messages of the contact form that are older than the shop keeps closed tickets; answers how many. */
export async function sweepMessages(shop: Shop): Promise<number> {
  const { keepClosedTicketsDays } = await shopProfile(shop)
  const gone = await shop.books.db
    .deleteFrom('contact_messages')
    .where('created_at', '<=', shop.now() - keepClosedTicketsDays * day)
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}
