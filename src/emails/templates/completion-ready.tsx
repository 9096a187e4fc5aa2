import { completionLink, type ShopFacts, type TicketFacts } from '../email-facts.ts'
import { Facts, EmailLayout, P } from '../parts.tsx'
import { TicketWays } from './ticket-ways.tsx'

/** Tells the customer that the completion document is ready, or was corrected. */
export function CompletionReady({
  shop,
  ticket,
  corrected,
}: {
  shop: ShopFacts
  ticket: TicketFacts
  corrected: boolean
}) {
  return (
    <EmailLayout
      shop={shop}
      subject={
        corrected
          ? `Ticket ${ticket.id}: the completion document was corrected`
          : `Ticket ${ticket.id}: what we did to your phone`
      }
      preheader={`The completion document of your ${ticket.phone} is ready to read.`}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    >
      <P>Hello {ticket.customer},</P>
      <P>
        {corrected
          ? 'We have corrected the completion document of your repair. Please read it again.'
          : 'The work on your phone is done, and its completion document is ready: every part as we found it before and after, the photos, what we did and fitted, and how long our warranty runs.'}
      </P>
      <Facts
        rows={[
          ['Ticket', String(ticket.id)],
          ['Phone', ticket.phone],
          ['Repair', ticket.repair],
        ]}
      />
      <TicketWays
        shop={shop}
        ticket={ticket}
        label="Read the completion document"
        url={completionLink(shop, ticket)}
      />
      <P>If something in it is not right, reply to this email.</P>
    </EmailLayout>
  )
}
