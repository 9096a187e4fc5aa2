import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts, EmailTicket } from '../email-facts.ts'

type Props = { shop: ShopFacts; ticket: EmailTicket; when: string }

/** Tells the customer that staff corrected mobile or return address; neither stands in the email. */
export function ContactChanged({ shop, ticket, when }: Props) {
  return (
    <EmailFromText
      email="contact-changed"
      shop={shop}
      ticket={ticket}
      values={{ when }}
      facts={[
        ['Ticket', String(ticket.id)],
        ['Phone', ticket.phone],
        ['Repair', ticket.repair],
      ]}
      preheader={`We corrected the mobile number or return address of your ${ticket.phone} on ${when}.`}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    />
  )
}
