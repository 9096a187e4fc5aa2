import type { ShopFacts } from '../email-facts.ts'
import { Lines } from '../parts.tsx'

/** The shop's postal address for parcels, as it stands on a package. */
export function PostalAddress({ shop, ticket }: { shop: ShopFacts; ticket: { id: number } }) {
  return <Lines>{`${shop.name}\nTicket ${ticket.id}\n${shop.street}\n${shop.suburb}`}</Lines>
}
