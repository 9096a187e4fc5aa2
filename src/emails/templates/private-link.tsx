import type { ShopFacts, TicketFacts } from '../email-facts.ts'
import { Action, Facts, EmailLayout, P } from '../parts.tsx'

type Props = { shop: ShopFacts; ticket: TicketFacts; link: string }

/** Sends the private link of a ticket again, at the customer's request. */
export function PrivateLink({ shop, ticket, link }: Props) {
  return (
    <EmailLayout
      shop={shop}
      subject={`Your private link: ticket ${ticket.id}`}
      preheader={`See where the repair of your ${ticket.phone} stands.`}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    >
      <P>Hello {ticket.customer},</P>
      <P>Here is the private link to your repair. It opens without logging in, so keep it to yourself.</P>
      <Action label="See where your repair stands" url={link} />
      <Facts
        rows={[
          ['Ticket', String(ticket.id)],
          ['Phone', ticket.phone],
          ['Repair', ticket.repair],
        ]}
      />
    </EmailLayout>
  )
}
