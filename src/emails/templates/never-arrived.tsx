import { EmailFromText } from '../email-from-text.tsx'
import { staffTicketLink, type ShopFacts, type EmailTicket } from '../email-facts.ts'

function times(count: number): string {
  return ['', 'once', 'twice'][count] || `${count} times`
}

/** Tells staff that an approved phone has not arrived for weeks. */
export function NeverArrived({ shop, ticket }: { shop: ShopFacts; ticket: EmailTicket }) {
  return (
    <EmailFromText
      email="never-arrived-for-shop"
      shop={shop}
      ticket={ticket}
      link={staffTicketLink(shop, ticket)}
      values={{ times: times(shop.timesAsked) }}
      facts={[
        ['Ticket', String(ticket.id)],
        ['Customer', ticket.customer],
        ['Phone', ticket.phone],
        ['Repair', ticket.repair],
      ]}
      preheader={`${ticket.phone} of ${ticket.customer} was approved weeks ago and has not come.`}
      why={`You get this email because you look after tickets of ${shop.name}.`}
    />
  )
}
