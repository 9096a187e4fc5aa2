import type { ShopFacts } from '../letter-facts.ts'
import { Lines } from '../parts.tsx'

/** Where phones are sent, as it stands on a package. */
export function PostalAddress({ shop }: { shop: ShopFacts }) {
  return <Lines>{`${shop.name}\n${shop.street}\n${shop.suburb}`}</Lines>
}
