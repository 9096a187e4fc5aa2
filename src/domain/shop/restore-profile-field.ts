import type { Tx } from '#db/tables.ts'
import { raiseVersion } from './cached-by-version.ts'
import type { Shop } from '../shop.ts'
import { readProfile } from './shop-profile.ts'

/** Writes one field of the shop profile as it was before a guarded change. */
export async function restoreProfileField(
  tx: Tx,
  shop: Shop,
  field: 'bank' | 'email' | 'secondStepRequired',
  before: unknown,
): Promise<void> {
  await raiseVersion(tx, 'profile')
  const known = await readProfile(tx)
  const profile = { ...known.profile, [field]: before }
  const columns = { profile: JSON.stringify(profile), version: known.version + 1, updated_at: shop.now() }
  await tx
    .insertInto('shop_profile')
    .values({ id: 1, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
}
