import type { ShopFacts, TicketFacts } from '../email-facts.ts'
import { EmailLayout, Facts, Heading, P } from '../parts.tsx'
import { TicketWays } from './ticket-ways.tsx'

type Props = { shop: ShopFacts; ticket: TicketFacts; when: string }

/** Tells the customer that staff corrected mobile or return address; neither stands in the email. */
export function ContactChanged({ shop, ticket, when }: Props) {
  const message = `We corrected the mobile number or return address of your ${ticket.phone} on ${when}.`
  return (
    <EmailLayout
      shop={shop}
      subject={`Your details were corrected: ticket ${ticket.id}`}
      preheader={message}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    >
      <P>Hello {ticket.customer},</P>
      <P>{message} Log in to see what stands on your ticket now: we post your phone back to that address.</P>
      <Facts
        rows={[
          ['Ticket', String(ticket.id)],
          ['Phone', ticket.phone],
          ['Repair', ticket.repair],
        ]}
      />
      <Heading>Did you not ask for this?</Heading>
      <P>Then reply to this email or call us on {shop.phone} at once, before the phone is posted.</P>
      <TicketWays shop={shop} ticket={ticket} />
    </EmailLayout>
  )
}
