import { formatDollars } from '#contract/money-amounts.ts'
import { EmailFromText } from '../email-from-text.tsx'
import { staffTicketLink, type ShopFacts, type EmailTicket } from '../email-facts.ts'

/** Notifies the shop of a new booking. */
export function BookingForShop({ shop, ticket }: { shop: ShopFacts; ticket: EmailTicket }) {
  return (
    <EmailFromText
      email="booking-for-shop"
      shop={shop}
      ticket={ticket}
      link={staffTicketLink(shop, ticket)}
      facts={[
        ['Ticket', String(ticket.id)],
        ['Customer', ticket.customer],
        ['Phone', ticket.phone],
        ['Repair', ticket.repair],
        ['Price', formatDollars(ticket.price)],
      ]}
      conditions={{ 'damaged battery': ticket.batteryDamaged }}
      preheader={`${ticket.phone}, ${formatDollars(ticket.price)}`}
      why={`You get this email because bookings of ${shop.name} are sent to this address.`}
    />
  )
}
