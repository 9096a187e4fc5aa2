import type { Shop } from '../shop.ts'

/** Clears the drafts whose 48 hours are over; answers how many went. */
export async function sweepDrafts(shop: Shop): Promise<number> {
  const { numDeletedRows } = await shop.books.db
    .deleteFrom('drafts')
    .where('expires_at', '<=', shop.now())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
