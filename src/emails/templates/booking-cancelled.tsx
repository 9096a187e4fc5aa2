import { EmailFromText } from '../email-from-text.tsx'
import { staffTicketLink, type ShopFacts, type EmailTicket } from '../email-facts.ts'

const rows = (ticket: EmailTicket): [string, string][] => [
  ['Ticket', String(ticket.id)],
  ['Phone', ticket.phone],
  ['Repair', ticket.repair],
]

/** Confirms a cancelled booking to the customer, and that nothing is owed. */
export function BookingCancelled({ shop, ticket }: { shop: ShopFacts; ticket: EmailTicket }) {
  return (
    <EmailFromText
      email="booking-cancelled"
      shop={shop}
      ticket={ticket}
      facts={rows(ticket)}
      preheader={`${ticket.repair} for your ${ticket.phone}. There is nothing to pay.`}
      why={`You get this email because you cancelled a booking with ${shop.name}.`}
    />
  )
}

/** Notifies the shop of a booking that its customer cancelled. */
export function CancelledForShop({ shop, ticket }: { shop: ShopFacts; ticket: EmailTicket }) {
  const { inbound } = ticket.shipping
  return (
    <EmailFromText
      email="cancelled-for-shop"
      shop={shop}
      ticket={ticket}
      link={staffTicketLink(shop, ticket)}
      facts={rows(ticket)}
      values={{ parcel: inbound ? `${inbound.name} ${inbound.number}` : '' }}
      conditions={{ parcel: inbound !== null }}
      preheader={ticket.phone}
      why={`You get this email because cancellations at ${shop.name} are sent to this address.`}
    />
  )
}
