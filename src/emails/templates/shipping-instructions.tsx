import { slipLink, type ShopFacts, type TicketFacts } from '../email-facts.ts'
import { Heading, P, Steps, Way } from '../parts.tsx'
import { Notice } from './notice.tsx'
import { PostalAddress } from './postal-address.tsx'

/** Shipping instructions of an approved repair: address, checklist, packing slip, and the repair notice if not yet accepted. */
export function ShippingInstructions({ shop, ticket }: { shop: ShopFacts; ticket: TicketFacts }) {
  return (
    <>
      <PostalAddress shop={shop} />
      <Heading>Before you post it</Heading>
      <Steps items={ticket.shipping.preparations} />
      <Way label="Print your packing slip" url={slipLink(shop, ticket)} />
      <P>If the battery is swollen, leaking or hot, do not post the phone. Call us first.</P>
      {!ticket.shipping.accepted && <Notice ticket={ticket} />}
    </>
  )
}
