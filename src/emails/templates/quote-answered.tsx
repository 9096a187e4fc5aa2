import { formatCents } from '#contract/money-amounts.ts'
import { quoteKindNames } from '#contract/quotes.ts'
import { staffTicketLink, type ShopFacts, type TicketFacts } from '../email-facts.ts'
import { Action, Facts, EmailLayout, P, Quote } from '../parts.tsx'
import type { QuoteFacts } from './quote-asked.tsx'

type Answered = QuoteFacts & { state: 'approved' | 'declined' | 'lapsed'; goesBack: boolean }

/** Tells staff how a quote was answered and what the next step is. */
export function QuoteAnswered({
  shop,
  ticket,
  quote,
}: {
  shop: ShopFacts
  ticket: TicketFacts
  quote: Answered
}) {
  const message = {
    approved: 'The customer approved the quote. The work can go on.',
    declined: quote.goesBack
      ? 'The customer declined the quote. The phone goes back unrepaired, at no charge.'
      : 'The customer declined the quote. Please do the agreed repair only.',
    lapsed: 'Nobody answered the quote in time. The phone goes back unrepaired, at no charge.',
  }[quote.state]
  return (
    <EmailLayout
      shop={shop}
      subject={`Quote ${quote.state}: ticket ${ticket.id}`}
      preheader={message}
      why={`You get this email because you look after tickets of ${shop.name}.`}
    >
      <P>{message}</P>
      <Quote>{quote.description}</Quote>
      <Facts
        rows={[
          ['Ticket', String(ticket.id)],
          ['Phone', ticket.phone],
          [quoteKindNames[quote.kind], formatCents(quote.amount_cents)],
        ]}
      />
      <Action label="Open the ticket" url={staffTicketLink(shop, ticket)} />
    </EmailLayout>
  )
}
