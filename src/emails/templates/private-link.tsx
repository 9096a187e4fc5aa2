import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts, EmailTicket } from '../email-facts.ts'

type Props = { shop: ShopFacts; ticket: EmailTicket; link: string }

/** Sends the private link of a ticket again, at the customer's request. */
export function PrivateLink({ shop, ticket, link }: Props) {
  return (
    <EmailFromText
      email="track-link"
      shop={shop}
      ticket={ticket}
      link={link}
      facts={[
        ['Ticket', String(ticket.id)],
        ['Phone', ticket.phone],
        ['Repair', ticket.repair],
      ]}
      preheader={`See where the repair of your ${ticket.phone} stands.`}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    />
  )
}
