import { useRouteLoaderData } from 'react-router'
import { isDelivered, priceOf, repairName, repairs, type Phone } from '#contract/catalogue.ts'
import { deliveredRepairs } from '#contract/delivered-repairs.ts'
import type { Repair } from '#contract/repairs.ts'
import type { PublicProfile } from '#contract/shop-profile.ts'

/** The repairs of the shop: the only source of their names on pages. */
export type Repairs = ReturnType<typeof repairsOf>

/** The repairs of the shop, from the root data. */
export function useRepairs(): Repairs {
  const root = useRouteLoaderData('root') as { profile: PublicProfile } | undefined
  return repairsOf(root?.profile)
}

/** The repairs of a profile, which leaves them out while they are as delivered. */
export function repairsOf(profile: Pick<PublicProfile, 'repairs'> | null | undefined) {
  const list: readonly Repair[] = profile?.repairs ?? deliveredRepairs
  const find = (key: string) => list.find((repair) => repair.key === key)
  return {
    list,
    find,
    /** "Screen"; a key that was added since the page was loaded is its own label. */
    label: (key: string) => find(key)?.label ?? key,
    /** "Screen Replacement", or the label of work that replaces no part. */
    name: (key: string) => repairName(find(key) ?? { label: key, part: null }),
    /** What is known of a repair; of one that was added since the page was loaded, its key. */
    facts: (key: string): Repair => find(key) ?? unknown(key),
    /** The repairs that a phone has a price for, in the order of the shop. */
    offers: (phone: Phone) => listOffers(list, phone),
  }
}

export type Offer = { repair: string; label: string; price: number }

function listOffers(list: readonly Repair[], phone: Phone): Offer[] {
  const known = list.map(({ key, label }) => ({ repair: key, label, price: priceOf(phone, key) }))
  const added = phone.extras
    .filter(({ key }) => !list.some((repair) => repair.key === key))
    .map(({ key, label, price }) => ({ repair: key, label, price }))
  return [...known, ...added].filter(({ price }) => price > 0)
}

/** The part on the drawing that a repair replaces; undefined for the shop's own repairs. */
export function partOf(repair: string): string | undefined {
  return isDelivered(repair) ? repairs.find(({ key }) => key === repair)?.part : undefined
}

function unknown(key: string): Repair {
  return {
    key,
    label: key,
    part: false,
    shown: true,
    sentence: '',
    benchTime: 'short',
    warrantyMonths: null,
    needsPasscode: true,
    series: null,
  }
}
