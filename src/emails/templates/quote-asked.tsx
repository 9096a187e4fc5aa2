import { formatCents } from '#contract/money-amounts.ts'
import type { QuoteKind } from '#contract/quotes.ts'
import { EmailFromText } from '../email-from-text.tsx'
import { ticketLink, type ShopFacts, type EmailTicket } from '../email-facts.ts'
import { Blockquote } from '../parts.tsx'

/** Quote data that emails contain. */
export type QuoteFacts = {
  kind: QuoteKind
  description: string
  amount_cents: number
  /** The formatted deadline. */
  until: string
}
type Priced = QuoteFacts & { now_cents: number; total_cents: number }

type Props = { shop: ShopFacts; ticket: EmailTicket; quote: Priced }

/** Asks the customer to accept extra work or another price. */
export function QuoteInput({ shop, ticket, quote }: Props) {
  const extra = quote.kind === 'extra'
  return (
    <EmailFromText
      email="quote-asked"
      shop={shop}
      ticket={ticket}
      link={`${ticketLink(shop, ticket)}#quote`}
      values={{ until: quote.until }}
      facts={[
        ['Ticket', String(ticket.id)],
        ['Phone', ticket.phone],
        ['Agreed so far', formatCents(quote.now_cents)],
        extra ? ['Extra', formatCents(quote.amount_cents)] : ['New price', formatCents(quote.amount_cents)],
        ['Total if you approve', formatCents(quote.total_cents)],
        ['Answer by', quote.until],
      ]}
      parts={{ description: <Blockquote>{quote.description}</Blockquote> }}
      conditions={{ 'extra work': extra }}
      preheader={`${extra ? 'Extra work' : 'A new price'} for your ${ticket.phone}: please say yes or no.`}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    />
  )
}
