import { quoteKindNames } from '#contract/quotes.ts'
import { inDollars } from '#contract/money.ts'
import { staffTicketLink, type ShopFacts, type TicketFacts } from '../letter-facts.ts'
import { Action, Facts, Letter, P, Quote } from '../parts.tsx'
import type { QuoteFacts } from './quote-asked.tsx'

type Answered = QuoteFacts & { state: 'approved' | 'declined' | 'lapsed'; goesBack: boolean }

/** Tells the staff how a quote came out, and what is to be done now. */
export function QuoteAnswered({
  shop,
  ticket,
  quote,
}: {
  shop: ShopFacts
  ticket: TicketFacts
  quote: Answered
}) {
  const says = {
    approved: 'The customer approved the quote. The work can go on.',
    declined: quote.goesBack
      ? 'The customer declined the quote. The phone goes back unrepaired, at no charge.'
      : 'The customer declined the quote. Please do the agreed repair only.',
    lapsed: 'Nobody answered the quote in time. The phone goes back unrepaired, at no charge.',
  }[quote.state]
  return (
    <Letter
      shop={shop}
      subject={`Quote ${quote.state}: ticket ${ticket.id}`}
      preheader={says}
      why={`You get this email because you look after tickets of ${shop.name}.`}
    >
      <P>{says}</P>
      <Quote>{quote.description}</Quote>
      <Facts
        rows={[
          ['Ticket', String(ticket.id)],
          ['Phone', ticket.phone],
          [quoteKindNames[quote.kind], inDollars(quote.amount_cents)],
        ]}
      />
      <Action label="Open the ticket" url={staffTicketLink(shop, ticket)} />
    </Letter>
  )
}
