import { firstProfile, type PublicProfile, type ShopProfile } from '#contract/shop-profile.ts'
import type { Db } from '#db/books.ts'
import { readyAnswer, type ReadyAnswer } from './ready-answer.ts'
import type { Shop } from '../shop.ts'
import { keptByVersion } from './kept-by-version.ts'

export type VersionedProfile = { profile: ShopProfile; version: number }

const profileNow = keptByVersion('profile', async (shop) => {
  const whole = await readProfile(shop.books.db)
  return { ...whole, ready: readyAnswer({ profile: publicPart(whole.profile) }) }
})

/** The whole profile, for staff, letters and invoices; kept until it is changed. */
export async function shopProfile(shop: Shop): Promise<ShopProfile> {
  return (await profileNow(shop)).profile
}

/** What every visitor may know of the shop; kept until it is changed. */
export async function publicProfile(shop: Shop): Promise<PublicProfile> {
  return publicPart((await profileNow(shop)).profile)
}

/** The bytes of what every visitor may know. */
export async function readyProfile(shop: Shop): Promise<ReadyAnswer> {
  return (await profileNow(shop)).ready
}

/** The whole profile straight from the books, with the version that an update has to name. */
export async function readProfile(db: Db): Promise<VersionedProfile> {
  const row = await db
    .selectFrom('shop_profile')
    .select(['profile', 'version'])
    .where('id', '=', 1)
    .executeTakeFirst()
  if (!row) return { profile: firstProfile, version: 0 }
  // What a later release added to the profile has its first value until staff save it.
  return { profile: { ...firstProfile, ...(JSON.parse(row.profile) as ShopProfile) }, version: row.version }
}

function publicPart(profile: ShopProfile): PublicProfile {
  const { bank: _, gstRegistered: __, ...rest } = profile
  return rest
}
