import { staffTeam } from '#contract/tickets.ts'
import type { Words } from '#contract/email-templates.ts'
import type { ShopFacts, TicketFacts } from '../email-facts.ts'
import { Facts, EmailLayout, Opening, P, Quote } from '../parts.tsx'
import { TicketWays } from './ticket-ways.tsx'

/** Sends a public note to the customer. */
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
    <EmailLayout
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
    </EmailLayout>
  )
}
