import type { Shop } from '../shop.ts'

/** Deletes drafts older than 48 hours. Returns how many. */
export async function sweepDrafts(shop: Shop): Promise<number> {
  const { numDeletedRows } = await shop.database.db
    .deleteFrom('drafts')
    .where('expires_at', '<=', shop.now())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
