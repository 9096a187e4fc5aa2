import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import type { Tx } from '#db/tables.ts'
import { raiseVersion } from './cached-by-version.ts'
import type { Shop } from '../shop.ts'
import { readProfile } from './shop-profile.ts'

/** Writes fields of the shop profile as they were before a guarded change. */
export async function restoreProfileFields(tx: Tx, shop: Shop, before: Partial<ShopProfile>): Promise<void> {
  await raiseVersion(tx, 'profile')
  const known = await readProfile(tx)
  const profile = { ...known.profile, ...before }
  const columns = { profile: JSON.stringify(profile), version: known.version + 1, updated_at: shop.now() }
  await tx
    .insertInto('shop_profile')
    .values({ id: 1, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
}
