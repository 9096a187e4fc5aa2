import { staffTeam } from '#contract/tickets.ts'
import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts, EmailTicket } from '../email-facts.ts'
import { Blockquote } from '../parts.tsx'

type Props = { shop: ShopFacts; ticket: EmailTicket; note: string }

/** Sends a public note to the customer. */
export function TicketNote({ shop, ticket, note }: Props) {
  return (
    <EmailFromText
      email="ticket-note"
      shop={shop}
      ticket={ticket}
      facts={[
        ['Ticket', String(ticket.id)],
        ['Phone', ticket.phone],
        ['Repair', ticket.repair],
      ]}
      parts={{ note: <Blockquote>{note}</Blockquote> }}
      preheader={`${staffTeam} wrote about your ${ticket.phone}.`}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    />
  )
}
