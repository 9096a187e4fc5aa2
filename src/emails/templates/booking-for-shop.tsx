import { formatDollars } from '#contract/money-amounts.ts'
import { staffTicketLink, type ShopFacts, type TicketFacts } from '../email-facts.ts'
import { Action, Facts, EmailLayout, P } from '../parts.tsx'

/** Notifies the shop of a new booking. */
export function BookingForShop({ shop, ticket }: { shop: ShopFacts; ticket: TicketFacts }) {
  return (
    <EmailLayout
      shop={shop}
      subject={`New booking: ticket ${ticket.id}, ${ticket.repair}`}
      preheader={`${ticket.phone}, ${formatDollars(ticket.price)}`}
      why={`You get this email because bookings of ${shop.name} are sent to this address.`}
    >
      <P>A new ticket is waiting for approval.</P>
      <Facts
        rows={[
          ['Ticket', String(ticket.id)],
          ['Customer', ticket.customer],
          ['Phone', ticket.phone],
          ['Repair', ticket.repair],
          ['Price', formatDollars(ticket.price)],
        ]}
      />
      {ticket.batteryDamaged && (
        <P>The customer says that the battery is damaged: the phone must not be posted.</P>
      )}
      <Action label="Open the ticket" url={staffTicketLink(shop, ticket)} />
    </EmailLayout>
  )
}
