import { staffTicketLink, type ShopFacts, type TicketFacts } from '../letter-facts.ts'
import { Action, Facts, Letter, P, Quote } from '../parts.tsx'

/** Brings a customer's message to the member of staff who has the ticket, or to the shop. */
export function MessageForStaff({
  shop,
  ticket,
  message,
}: {
  shop: ShopFacts
  ticket: TicketFacts
  message: string
}) {
  return (
    <Letter
      shop={shop}
      subject={`A message on ticket ${ticket.id} from ${ticket.customer}`}
      preheader={`${ticket.customer} wrote about the ${ticket.phone}.`}
      why={`You get this email because messages on this ticket of ${shop.name} are sent to you.`}
    >
      <P>
        {ticket.customer} wrote on ticket {ticket.id}:
      </P>
      <Quote>{message}</Quote>
      <Facts
        rows={[
          ['Ticket', String(ticket.id)],
          ['Phone', ticket.phone],
          ['Repair', ticket.repair],
        ]}
      />
      <Action label="Open the ticket and answer" url={staffTicketLink(shop, ticket)} />
      <P>Please answer on the ticket, so that everybody sees what was said.</P>
    </Letter>
  )
}
