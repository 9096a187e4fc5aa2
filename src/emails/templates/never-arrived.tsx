import { periodInWords } from '#contract/months.ts'
import { staffTicketLink, type ShopFacts, type TicketFacts } from '../email-facts.ts'
import { Action, Facts, EmailLayout, P } from '../parts.tsx'

function times(count: number): string {
  return ['', 'once', 'twice'][count] || `${count} times`
}

/** Tells staff that an approved phone has not arrived for weeks. */
export function NeverArrived({ shop, ticket }: { shop: ShopFacts; ticket: TicketFacts }) {
  return (
    <EmailLayout
      shop={shop}
      subject={`Never arrived: ticket ${ticket.id}`}
      preheader={`${ticket.phone} of ${ticket.customer} was approved weeks ago and has not come.`}
      why={`You get this email because you look after tickets of ${shop.name}.`}
    >
      <P>
        This phone was approved {periodInWords(ticket.daysInStatus)} ago and has not arrived, although we have
        asked {times(shop.timesAsked)}. Call the customer, or complete the ticket.
      </P>
      <Facts
        rows={[
          ['Ticket', String(ticket.id)],
          ['Customer', ticket.customer],
          ['Phone', ticket.phone],
          ['Repair', ticket.repair],
        ]}
      />
      <Action label="Open the ticket" url={staffTicketLink(shop, ticket)} />
    </EmailLayout>
  )
}
