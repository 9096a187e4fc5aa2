import { staffTicketLink, type ShopFacts, type TicketFacts } from '../letter-facts.ts'
import { Action, Facts, Letter, P } from '../parts.tsx'

/** Tells the shop of a new booking. */
export function BookingForShop({ shop, ticket }: { shop: ShopFacts; ticket: TicketFacts }) {
  return (
    <Letter
      shop={shop}
      subject={`New booking: ticket ${ticket.id}, ${ticket.repair}`}
      preheader={`${ticket.phone}, $${ticket.price}`}
      why={`You get this email because bookings of ${shop.name} are sent to this address.`}
    >
      <P>A new ticket is waiting for approval.</P>
      <Facts
        rows={[
          ['Ticket', String(ticket.id)],
          ['Customer', ticket.customer],
          ['Phone', ticket.phone],
          ['Repair', ticket.repair],
          ['Price', `$${ticket.price}`],
        ]}
      />
      {ticket.batteryDamaged && (
        <P>The customer says that the battery is damaged: the phone must not be posted.</P>
      )}
      <Action label="Open the ticket" url={staffTicketLink(shop, ticket)} />
    </Letter>
  )
}
