import { useRouteLoaderData } from 'react-router'
import type { PublicProfile } from '#contract/shop-profile.schema.ts'

/** Shop profile from the root data. */
export function useShopProfile(): PublicProfile {
  return (useRouteLoaderData('root') as { profile: PublicProfile }).profile
}
