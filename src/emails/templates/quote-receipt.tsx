import { formatCents } from '#contract/money-amounts.ts'
import { quoteKindNames } from '#contract/quotes.ts'
import type { ShopFacts, TicketFacts } from '../email-facts.ts'
import { Facts, Heading, EmailLayout, P, Quote } from '../parts.tsx'
import { leftInWords } from './left-to-pay.ts'
import type { QuoteFacts } from './quote-asked.tsx'
import { TicketWays } from './ticket-ways.tsx'

type Answered = QuoteFacts & { state: 'approved' | 'declined'; byLink: boolean }
type Props = {
  shop: ShopFacts
  ticket: TicketFacts
  quote: Answered
  /** What is left to pay of issued invoices; null before the first one. */
  balanceCents: number | null
}

/** Tells the customer which answer was entered in their name, in case another person gave it. */
export function QuoteReceipt({ shop, ticket, quote, balanceCents }: Props) {
  const message = `You ${quote.state} the quote for your ${ticket.phone}${quote.byLink ? ' by its private link' : ''}.`
  return (
    <EmailLayout
      shop={shop}
      subject={`You ${quote.state} the quote: ticket ${ticket.id}`}
      preheader={message}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    >
      <P>Hello {ticket.customer},</P>
      <P>{message}</P>
      <Quote>{quote.description}</Quote>
      <Facts
        rows={[
          ['Ticket', String(ticket.id)],
          ['Phone', ticket.phone],
          [quoteKindNames[quote.kind], formatCents(quote.amount_cents)],
        ]}
      />
      {balanceCents !== null && <P>Your invoice follows your answer. {leftInWords(balanceCents)}</P>}
      <Heading>Was it not you?</Heading>
      <P>
        Then reply to this email or call us on {shop.phone} at once. We stop the work, and you get a new
        private link.
      </P>
      <TicketWays shop={shop} ticket={ticket} />
    </EmailLayout>
  )
}
