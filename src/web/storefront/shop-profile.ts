import { useRouteLoaderData } from 'react-router'
import type { PublicProfile } from '#contract/shop-profile.ts'

/** The shop's profile, which every page has from the root. */
export function useShopProfile(): PublicProfile {
  return (useRouteLoaderData('root') as { profile: PublicProfile }).profile
}
