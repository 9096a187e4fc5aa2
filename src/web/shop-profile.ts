import type { PublicProfile } from '#contract/shop-profile.schema.ts'
import { useSiteData } from './site-data.ts'

/** Shop profile from the root data. */
export function useShopProfile(): PublicProfile {
  return useSiteData()!.profile
}
