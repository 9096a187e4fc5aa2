import { slipLink, type ShopFacts, type TicketFacts } from '../letter-facts.ts'
import { Heading, P, Steps, Way } from '../parts.tsx'
import { Notice } from './notice.tsx'
import { PostalAddress } from './postal-address.tsx'

/** What an approved repair asks for: the address, the checklist, the slip, and the notice if it is still open. */
export function MailInPack({ shop, ticket }: { shop: ShopFacts; ticket: TicketFacts }) {
  return (
    <>
      <PostalAddress shop={shop} />
      <Heading>Before you post it</Heading>
      <Steps items={ticket.mailIn.preparations} />
      <Way label="Print your packing slip" url={slipLink(shop, ticket)} />
      <P>If the battery is swollen, leaking or hot, do not post the phone. Call us first.</P>
      {!ticket.mailIn.accepted && <Notice ticket={ticket} />}
    </>
  )
}
