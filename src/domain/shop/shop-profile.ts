import { firstProfile } from '#contract/first-profile.ts'
import { type PublicProfile, type ShopProfile } from '#contract/shop-profile.ts'
import { publicProfileSchema } from '#contract/shop-profile.schema.ts'
import type { Db } from '#db/tables.ts'
import { ReadyAnswer } from './ready-answer.ts'
import type { Shop } from '../shop.ts'
import { cachedByVersion } from './cached-by-version.ts'

export type VersionedProfile = { profile: ShopProfile; version: number }

const profileNow = cachedByVersion('profile', async (shop) => {
  const whole = await readProfile(shop.database.db)
  return { ...whole, ready: new ReadyAnswer({ profile: publicPart(whole.profile) }) }
})

/** Returns the whole profile, for staff, emails and invoices; cached until it is changed. */
export async function shopProfile(shop: Shop): Promise<ShopProfile> {
  return (await profileNow(shop)).profile
}

/** Returns the public part of the profile; cached until it is changed. */
export async function publicProfile(shop: Shop): Promise<PublicProfile> {
  return publicPart((await profileNow(shop)).profile)
}

/** Returns the public part of the profile as JSON bytes. */
export async function readyProfile(shop: Shop): Promise<ReadyAnswer> {
  return (await profileNow(shop)).ready
}

/** Returns the whole profile, uncached, with the version that an update has to name. */
export async function readProfile(db: Db): Promise<VersionedProfile> {
  const row = await db
    .selectFrom('shop_profile')
    .select(['profile', 'version'])
    .where('id', '=', 1)
    .executeTakeFirst()
  if (!row) return { profile: firstProfile, version: 0 }
  // A field added by a later release has its default until staff save the profile.
  return { profile: { ...firstProfile, ...(JSON.parse(row.profile) as ShopProfile) }, version: row.version }
}

const publicNames = Object.keys(publicProfileSchema.shape) as (keyof PublicProfile)[]

function publicPart(profile: ShopProfile): PublicProfile {
  return Object.fromEntries(publicNames.map((name) => [name, profile[name]])) as PublicProfile
}
