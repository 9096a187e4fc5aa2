import type { PublicProfile } from '#contract/shop-profile.schema.ts'
import type { Shop } from '../shop.ts'
import { CachedJson } from '../shop/cached-json.ts'
import { publicProfile } from '../shop/shop-profile.ts'
import { deliveredText } from '../texts/delivered-texts.ts'
import { shownTexts } from '../texts/page-texts.ts'
import { shownServices } from '../texts/shown-texts.ts'

/** Returns the public profile with the shop's own services, as JSON bytes. */
export async function getPublicProfileJson(shop: Shop): Promise<CachedJson> {
  const [profile, texts] = await Promise.all([publicProfile(shop), shownTexts(shop)])
  const asDelivered = texts.services.label === deliveredText('services').version
  const shown: PublicProfile = asDelivered ? profile : { ...profile, services: shownServices(texts) }
  return new CachedJson({ profile: shown })
}
