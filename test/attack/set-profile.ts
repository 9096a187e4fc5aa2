import { firstProfile } from '#contract/first-profile.ts'
import type { Caller } from '#domain/caller.ts'
import type { Shop } from '#domain/shop.ts'
import { writeShopProfile } from '#domain/shop/update-shop-profile.ts'
import { anAbn } from '#test/money.ts'

/** Gives the shop an ABN, so that it can issue invoices. */
export async function setProfile(shop: Shop, staff: Caller): Promise<void> {
  const { version } = await shop.database.db
    .selectFrom('shop_profile')
    .select('version')
    .executeTakeFirstOrThrow()
  await writeShopProfile(shop, { profile: { ...firstProfile, abn: anAbn }, version }, staff)
}
