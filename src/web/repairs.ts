import { isAskedRepair } from '#contract/quote-requests.ts'
import { getPrice, repairKeys, repairName } from '#contract/catalogue.ts'
import { deliveredRepairs } from '#contract/delivered-repairs.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { Repair } from '#contract/repairs.schema.ts'
import type { PublicProfile } from '#contract/shop-profile.schema.ts'
import { useSiteData } from './site-data.ts'

/** The repairs of the shop: the only source of their names on pages. */
export type Repairs = ReturnType<typeof toRepairs>

/** The repairs of the shop, from the root data. */
export function useRepairs(): Repairs {
  return toRepairs(useSiteData()?.profile)
}

/** The repairs of a profile, which leaves them out while they are as delivered. */
export function toRepairs(profile: Pick<PublicProfile, 'repairs'> | null | undefined) {
  const list: readonly Repair[] = profile?.repairs ?? deliveredRepairs
  const find = (key: string) => list.find((repair) => repair.key === key)
  /** What is known of a repair; of one that was added since the page was loaded, its key. */
  const facts = (key: string): Repair =>
    find(key) ?? { ...list[0]!, key, label: isAskedRepair(key) ? 'Other' : key, part: false }
  return {
    list,
    find,
    facts,
    /** "Screen"; a key that was added since the page was loaded is its own label. */
    label: (key: string) => facts(key).label,
    /** "Screen Replacement", or the label of work that replaces no part. */
    name: (key: string) => repairName(facts(key)),
    /** The repairs that a phone has a price for, in the order of the shop. */
    offers: (phone: Phone): Offer[] =>
      list
        .map(({ key, label }) => ({ repair: key, label, price: getPrice(phone, key) }))
        .filter(({ price }) => price > 0),
  }
}

export type Offer = { repair: string; label: string; price: number }

/** The part on the drawing that a repair replaces, which has its key; undefined for the shop's own repairs. */
export function getPart(repair: string): string | undefined {
  return repairKeys.find((key) => key === repair)
}
