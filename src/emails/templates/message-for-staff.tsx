import { staffTicketLink, type ShopFacts, type TicketFacts } from '../email-facts.ts'
import { Action, Facts, EmailLayout, P, Quote } from '../parts.tsx'

/** Forwards a customer's message to the assigned staff member, or to the shop. */
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
    <EmailLayout
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
    </EmailLayout>
  )
}
