import { formatCents } from '#contract/money-amounts.ts'
import { quoteKindNames } from '#contract/quotes.ts'
import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts, EmailTicket } from '../email-facts.ts'
import { Blockquote } from '../parts.tsx'
import type { QuoteFacts } from './quote-asked.tsx'

type Props = { shop: ShopFacts; ticket: EmailTicket; quote: QuoteFacts; totalCents: number }

/** Announces a lower price, which needs no answer. */
export function QuoteLowered({ shop, ticket, quote, totalCents }: Props) {
  return (
    <EmailFromText
      email="quote-lowered"
      shop={shop}
      ticket={ticket}
      facts={[
        ['Ticket', String(ticket.id)],
        ['Phone', ticket.phone],
        [quoteKindNames[quote.kind], formatCents(quote.amount_cents)],
        ['Total from now on', formatCents(totalCents)],
      ]}
      parts={{ description: <Blockquote>{quote.description}</Blockquote> }}
      preheader={`The repair of your ${ticket.phone} costs less than we told you before.`}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    />
  )
}
