import { staffTeam } from '#contract/tickets.ts'
import type { Words } from '#contract/wordings.ts'
import type { ShopFacts, TicketFacts } from '../letter-facts.ts'
import { Facts, Letter, Opening, P, Quote } from '../parts.tsx'
import { TicketWays } from './ticket-ways.tsx'

/** Brings a public note to the customer. */
export function TicketNote({
  shop,
  ticket,
  words,
  note,
}: {
  shop: ShopFacts
  ticket: TicketFacts
  words: Words
  note: string
}) {
  return (
    <Letter
      shop={shop}
      subject={words.subject}
      preheader={`${staffTeam} wrote about your ${ticket.phone}.`}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    >
      <P>Hello {ticket.customer},</P>
      <Opening>{words.opening}</Opening>
      <Quote>{note}</Quote>
      <Facts
        rows={[
          ['Ticket', String(ticket.id)],
          ['Phone', ticket.phone],
          ['Repair', ticket.repair],
        ]}
      />
      <TicketWays shop={shop} ticket={ticket} />
      <P>To answer, reply to this email.</P>
    </Letter>
  )
}
