import type { PublicProfile } from '#contract/shop-profile.schema.ts'
import type { Shop } from '../shop.ts'
import { CachedJson } from '../shop/cached-json.ts'
import { publicProfile } from '../shop/shop-profile.ts'
import { deliveredText } from '../texts/delivered-texts.ts'
import { shownTexts } from '../texts/page-texts.ts'
import { shownServices } from '../texts/shown-texts.ts'

type Texts = Awaited<ReturnType<typeof shownTexts>>
/** The JSON of the profile and texts that are shown now; both are the same objects until they are changed. */
const made = new WeakMap<PublicProfile, { texts: Texts; json: CachedJson }>()

/** Returns the public profile with the shop's own services, as JSON bytes; every page of somebody who is logged in reads it. */
export async function getPublicProfileJson(shop: Shop): Promise<CachedJson> {
  const [profile, texts] = await Promise.all([publicProfile(shop), shownTexts(shop)])
  const before = made.get(profile)
  if (before?.texts === texts) return before.json
  const asDelivered = texts.services.label === deliveredText('services').version
  const shown: PublicProfile = asDelivered ? profile : { ...profile, services: shownServices(texts) }
  const json = new CachedJson({ profile: shown })
  made.set(profile, { texts, json })
  return json
}
