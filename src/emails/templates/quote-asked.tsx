import { formatCents } from '#contract/money-amounts.ts'
import type { QuoteKind } from '#contract/quotes.ts'
import type { Words } from '#contract/email-templates.ts'
import { ticketLink, type ShopFacts, type TicketFacts } from '../email-facts.ts'
import { Facts, Heading, EmailLayout, Opening, P, Quote } from '../parts.tsx'
import { TicketWays } from './ticket-ways.tsx'

/** Quote data that emails contain. */
export type QuoteFacts = {
  kind: QuoteKind
  description: string
  amount_cents: number
  /** The formatted deadline. */
  until: string
}
type Priced = QuoteFacts & { now_cents: number; total_cents: number }

type Props = { shop: ShopFacts; ticket: TicketFacts; words: Words; quote: Priced }

/** Asks the customer to accept extra work or another price. */
export function QuoteInput({ shop, ticket, words, quote }: Props) {
  const extra = quote.kind === 'extra'
  return (
    <EmailLayout
      shop={shop}
      subject={words.subject}
      preheader={`${extra ? 'Extra work' : 'A new price'} for your ${ticket.phone}: please say yes or no.`}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    >
      <P>Hello {ticket.customer},</P>
      <Opening>{words.opening}</Opening>
      <Quote>{quote.description}</Quote>
      <Facts
        rows={[
          ['Ticket', String(ticket.id)],
          ['Phone', ticket.phone],
          ['Agreed so far', formatCents(quote.now_cents)],
          extra ? ['Extra', formatCents(quote.amount_cents)] : ['New price', formatCents(quote.amount_cents)],
          ['Total if you approve', formatCents(quote.total_cents)],
          ['Answer by', quote.until],
        ]}
      />
      <TicketWays
        shop={shop}
        ticket={ticket}
        label="Approve or decline"
        url={`${ticketLink(shop, ticket)}#quote`}
      />
      <Heading>What happens next</Heading>
      <P>
        Nothing is done and nothing is charged without your yes.{' '}
        {extra
          ? 'If you decline, we do the agreed repair only, or send the phone back as it is: you choose.'
          : 'If you decline, we send the phone back as it is, at no charge.'}{' '}
        Without an answer by {quote.until} we also send it back unrepaired, at no charge.
      </P>
    </EmailLayout>
  )
}
