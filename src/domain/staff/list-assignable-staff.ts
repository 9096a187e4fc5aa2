import type { Shop } from '../shop.ts'

/** Everybody whom a ticket can be given to: active staff, by name. */
export async function listAssignableStaff(
  shop: Shop,
): Promise<{ staff: { accountid: number; fullname: string }[] }> {
  const staff = await shop.books.db
    .selectFrom('accounts')
    .select(['id as accountid', 'fullname'])
    .where('level', '=', 2)
    .where('verified_at', 'is not', null)
    .where('password_hash', 'is not', null)
    .where('deactivated_at', 'is', null)
    .orderBy('fullname')
    .orderBy('id')
    .limit(500)
    .execute()
  return { staff }
}
