import { formatCents } from '#contract/money-amounts.ts'
import { quoteKindNames } from '#contract/quotes.ts'
import { EmailFromText } from '../email-from-text.tsx'
import { staffTicketLink, type ShopFacts, type EmailTicket } from '../email-facts.ts'
import { Blockquote } from '../parts.tsx'
import type { QuoteFacts } from './quote-asked.tsx'

type Answered = QuoteFacts & { state: 'approved' | 'declined' | 'lapsed'; goesBack: boolean }
type Props = { shop: ShopFacts; ticket: EmailTicket; quote: Answered }

/** Tells staff how a quote was answered and what the next step is. */
export function QuoteAnswered({ shop, ticket, quote }: Props) {
  return (
    <EmailFromText
      email="quote-answered"
      shop={shop}
      ticket={ticket}
      link={staffTicketLink(shop, ticket)}
      values={{ answer: quote.state }}
      facts={[
        ['Ticket', String(ticket.id)],
        ['Phone', ticket.phone],
        [quoteKindNames[quote.kind], formatCents(quote.amount_cents)],
      ]}
      parts={{ description: <Blockquote>{quote.description}</Blockquote> }}
      conditions={{ [quote.state]: true, 'goes back': quote.goesBack }}
      why={`You get this email because you look after tickets of ${shop.name}.`}
    />
  )
}
