import type { ShopFacts } from '../email-facts.ts'
import { Lines } from '../parts.tsx'

/** The shop's postal address for parcels, as it stands on a package. */
export function PostalAddress({ shop }: { shop: ShopFacts }) {
  return <Lines>{`${shop.name}\n${shop.street}\n${shop.suburb}`}</Lines>
}
