import { EmailFromText } from '../email-from-text.tsx'
import { staffTicketLink, type ShopFacts, type EmailTicket } from '../email-facts.ts'
import { Blockquote } from '../parts.tsx'

type Props = { shop: ShopFacts; ticket: EmailTicket; message: string }

/** Forwards a customer's message to the assigned staff member, or to the shop. */
export function MessageForStaff({ shop, ticket, message }: Props) {
  return (
    <EmailFromText
      email="message-for-staff"
      shop={shop}
      ticket={ticket}
      link={staffTicketLink(shop, ticket)}
      facts={[
        ['Ticket', String(ticket.id)],
        ['Phone', ticket.phone],
        ['Repair', ticket.repair],
      ]}
      parts={{ message: <Blockquote>{message}</Blockquote> }}
      preheader={`${ticket.customer} wrote about the ${ticket.phone}.`}
      why={`You get this email because messages on this ticket of ${shop.name} are sent to you.`}
    />
  )
}
