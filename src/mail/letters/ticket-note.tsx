import { staffTeam } from '#contract/tickets.ts'
import { ticketLink, type ShopFacts, type TicketFacts } from '../letter-facts.ts'
import { Action, Facts, Letter, P, Quote } from '../parts.tsx'

/** Brings a public note to the customer. */
export function TicketNote({ shop, ticket, note }: { shop: ShopFacts; ticket: TicketFacts; note: string }) {
  return (
    <Letter
      shop={shop}
      subject={`A new note on ticket ${ticket.id}`}
      preheader={`${staffTeam} wrote about your ${ticket.phone}.`}
      why={`You get this e-mail because you booked a repair with ${shop.name}.`}
    >
      <P>Hello {ticket.customer},</P>
      <P>Our {staffTeam} wrote on your ticket:</P>
      <Quote>{note}</Quote>
      <Facts
        rows={[
          ['Ticket', String(ticket.id)],
          ['Phone', ticket.phone],
          ['Repair', ticket.repair],
        ]}
      />
      <Action label="View your ticket" url={ticketLink(shop, ticket)} />
      <P>To answer, reply to this e-mail.</P>
    </Letter>
  )
}
