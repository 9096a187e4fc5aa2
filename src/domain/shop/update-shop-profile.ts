import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#contract/refusals.ts'
import type { ShopProfile } from '#contract/shop-profile.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { doubtVersion, raiseVersion } from './kept-by-version.ts'
import { readProfile, type VersionedProfile } from './shop-profile.ts'

/** Replaces the shop's profile; refuses with `changed_meanwhile` when somebody else did so since. */
export async function updateShopProfile(
  shop: Shop,
  ask: VersionedProfile,
  caller: Caller,
): Promise<VersionedProfile> {
  const updated = await shop.books.transaction(async (tx) => {
    // Held from here on, so that two changes come one after the other.
    await raiseVersion(tx, 'profile')
    const known = await readProfile(tx)
    if (known.version !== ask.version) throw new Refusal('changed_meanwhile', { facts: known })
    const names = Object.keys(ask.profile) as (keyof ShopProfile)[]
    const fields = names.filter((name) => !isDeepStrictEqual(known.profile[name], ask.profile[name])).sort()
    if (fields.length === 0) return known

    const version = known.version + 1
    const columns = { profile: JSON.stringify(ask.profile), version, updated_at: shop.now() }
    await tx
      .insertInto('shop_profile')
      .values({ id: 1, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute()
    await recordEvent(tx, shop, { kind: 'shop.profile_changed', by: caller, details: { fields } })
    return { profile: ask.profile, version }
  })
  doubtVersion(shop, 'profile')
  return updated
}
