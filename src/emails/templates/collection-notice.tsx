import type { ShopFacts, TicketFacts } from '../email-facts.ts'
import { EmailLayout, Opening, P } from '../parts.tsx'
import { TicketWays } from './ticket-ways.tsx'

type Props = { shop: ShopFacts; ticket: TicketFacts; notice: { subject: string; body: string } }

/** A written notice about uncollected goods, word for word as the record keeps it. */
export function CollectionNotice({ shop, ticket, notice }: Props) {
  return (
    <EmailLayout
      shop={shop}
      subject={notice.subject}
      preheader={`About your ${ticket.phone}, ticket ${ticket.id}.`}
      why={`You get this email because ${shop.name} keeps a phone of yours.`}
    >
      <P>Hello {ticket.customer},</P>
      <Opening>{notice.body}</Opening>
      <TicketWays shop={shop} ticket={ticket} />
    </EmailLayout>
  )
}
