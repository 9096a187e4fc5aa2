import { EmailFromText } from '../email-from-text.tsx'
import { slipLink, type ShopFacts, type EmailTicket } from '../email-facts.ts'
import { sendingParts } from './sending-parts.tsx'

type Props = { shop: ShopFacts; ticket: EmailTicket; warrantyOf: number }

/** Confirms a warranty claim and explains how to send the phone. */
export function WarrantyClaim({ shop, ticket, warrantyOf }: Props) {
  return (
    <EmailFromText
      email="warranty-claim"
      shop={shop}
      ticket={ticket}
      values={{ slip_link: slipLink(shop, ticket) }}
      facts={[
        ['Ticket', String(ticket.id)],
        ['Warranty of ticket', String(warrantyOf)],
        ['Phone', ticket.phone],
        ['Repair', ticket.repair],
      ]}
      parts={sendingParts(shop, ticket)}
      why={`You get this email because you had a phone repaired by ${shop.name}.`}
    />
  )
}
