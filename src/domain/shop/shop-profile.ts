import { publicFields } from '#contract/shop-profile.schema.ts'
import { firstProfile } from '#contract/first-profile.ts'
import type { PublicClosure } from '#contract/closures.schema.ts'
import type { PublicOpening } from '#contract/opening.schema.ts'
import type { PublicProfile, ShopProfile } from '#contract/shop-profile.schema.ts'
import type { Db } from '#db/tables.ts'
import type { Shop } from '../shop.ts'
import { changedRepairs } from '../repairs/changed-repairs.ts'
import { announcedClosures } from './announced-closures.ts'
import { cachedByVersion } from './cached-by-version.ts'
import { completeProfile } from './complete-profile.ts'
import { publicOpening, readOpeningState } from './opening-state.ts'

export type VersionedProfile = { profile: ShopProfile; version: number }

const profileNow = cachedByVersion('profile', async (shop) => {
  const whole = await readProfile(shop.database.db)
  const { timeZone } = whole.profile
  const { db } = shop.database
  const closures = await announcedClosures(db, shop.now(), timeZone)
  const shown = publicPart(
    whole.profile,
    closures,
    publicOpening(shop, await readOpeningState(db), whole.profile),
  )
  if (shop.texts) shown.texts = true
  if (!shop.sendsEmails) shown.mail = false
  const repairs = await changedRepairs(db)
  if (repairs) shown.repairs = repairs
  return { ...whole, shown }
})

/** Returns the whole profile, for staff, emails and invoices; cached until it is changed. */
export async function shopProfile(shop: Shop): Promise<ShopProfile> {
  return (await profileNow(shop)).profile
}

/** Returns the public part of the profile; cached until it is changed. */
export async function publicProfile(shop: Shop): Promise<PublicProfile> {
  return (await profileNow(shop)).shown
}

/** What the texts of the shop are filled in with. */
export type TextFacts = PublicProfile & Pick<ShopProfile, 'approvalTime' | 'daysToPay' | 'keepMessagesDays'>

/** Returns what texts are filled in with: the public profile, and what pages show only as words of a text. */
export async function textFacts(shop: Shop): Promise<TextFacts> {
  const { profile, shown } = await profileNow(shop)
  const { approvalTime, daysToPay, keepMessagesDays } = profile
  return { ...shown, approvalTime, daysToPay, keepMessagesDays }
}

/** Returns the whole profile, uncached, with the version that an update has to name. */
export async function readProfile(db: Db): Promise<VersionedProfile> {
  const row = await db
    .selectFrom('shop_profile')
    .select(['profile', 'version'])
    .where('id', '=', 1)
    .executeTakeFirst()
  if (!row) return { profile: firstProfile, version: 0 }
  return { profile: completeProfile(JSON.parse(row.profile) as ShopProfile), version: row.version }
}

function publicPart(
  profile: ShopProfile,
  closures: PublicClosure[],
  opening: PublicOpening | null,
): PublicProfile {
  const fields = Object.fromEntries(publicFields.map((name) => [name, profile[name]])) as unknown
  return {
    ...(fields as PublicProfile),
    ...(closures.length > 0 ? { closures } : {}),
    ...(opening ? { opening } : {}),
    ...(profile.guestBooking ? {} : { guestBooking: false }),
    ...(profile.pageSpeeds ? { pageSpeeds: true } : {}),
    ...(Object.values(profile.discounts).some((size) => size > 0) ? { discounts: profile.discounts } : {}),
    ...(profile.fees.length > 0 ? { fees: profile.fees } : {}),
    ...(profile.expressFeeCents ? { expressFeeCents: profile.expressFeeCents } : {}),
    ...(profile.booking === 'wait_for_approval' ? { approvalTime: profile.approvalTime } : {}),
  }
}
