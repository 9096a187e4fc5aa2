import type { Shop } from '../shop.ts'

/** True once somebody can log in to the Admin Panel. */
export async function hasStaff(shop: Pick<Shop, 'books'>): Promise<boolean> {
  const found = await shop.books.db
    .selectFrom('accounts')
    .select('id')
    .where('level', '=', 2)
    .where('deactivated_at', 'is', null)
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
