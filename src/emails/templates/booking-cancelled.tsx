import { staffTicketLink, ticketLink, type ShopFacts, type TicketFacts } from '../email-facts.ts'
import { Action, Facts, EmailLayout, P } from '../parts.tsx'

const rows = (ticket: TicketFacts): [string, string][] => [
  ['Ticket', String(ticket.id)],
  ['Phone', ticket.phone],
  ['Repair', ticket.repair],
]

/** Confirms a cancelled booking to the customer, and that nothing is owed. */
export function BookingCancelled({ shop, ticket }: { shop: ShopFacts; ticket: TicketFacts }) {
  return (
    <EmailLayout
      shop={shop}
      subject={`Your booking is cancelled: ticket ${ticket.id}`}
      preheader={`${ticket.repair} for your ${ticket.phone}. There is nothing to pay.`}
      why={`You get this email because you cancelled a booking with ${shop.name}.`}
    >
      <P>Hello {ticket.customer},</P>
      <P>Your booking is cancelled, as you asked. There is nothing to pay.</P>
      <Facts rows={rows(ticket)} />
      <P>
        Please do not post the phone. If it is on its way to us already, or if this was not you, call us on{' '}
        {shop.phone}.
      </P>
      <Action label="View your ticket" url={ticketLink(shop, ticket)} />
    </EmailLayout>
  )
}

/** Notifies the shop of a booking that its customer cancelled. */
export function CancelledForShop({ shop, ticket }: { shop: ShopFacts; ticket: TicketFacts }) {
  return (
    <EmailLayout
      shop={shop}
      subject={`Cancelled: ticket ${ticket.id}, ${ticket.repair}`}
      preheader={ticket.phone}
      why={`You get this email because cancellations at ${shop.name} are sent to this address.`}
    >
      <P>{ticket.customer} cancelled this booking before the phone arrived.</P>
      <Facts rows={rows(ticket)} />
      {ticket.shipping.inbound && (
        <P>
          A parcel was announced: {ticket.shipping.inbound.name} {ticket.shipping.inbound.number}. If it
          arrives, it has to go back.
        </P>
      )}
      <Action label="Open the ticket" url={staffTicketLink(shop, ticket)} />
    </EmailLayout>
  )
}
