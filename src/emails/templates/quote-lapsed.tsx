import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts, EmailTicket } from '../email-facts.ts'
import { Blockquote } from '../parts.tsx'
import type { QuoteFacts } from './quote-asked.tsx'

type Props = { shop: ShopFacts; ticket: EmailTicket; quote: QuoteFacts }

/** Tells the customer that a quote has lapsed and the phone is returned unrepaired. */
export function QuoteLapsed({ shop, ticket, quote }: Props) {
  return (
    <EmailFromText
      email="quote-lapsed"
      shop={shop}
      ticket={ticket}
      facts={[
        ['Ticket', String(ticket.id)],
        ['Phone', ticket.phone],
      ]}
      parts={{ description: <Blockquote>{quote.description}</Blockquote> }}
      preheader={`We send your ${ticket.phone} back unrepaired, ${ticket.withoutRepair}.`}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    />
  )
}
