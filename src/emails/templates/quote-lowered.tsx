import { formatCents } from '#contract/money-amounts.ts'
import { quoteKindNames } from '#contract/quotes.ts'
import type { ShopFacts, TicketFacts } from '../email-facts.ts'
import { EmailLayout, Facts, P, Quote } from '../parts.tsx'
import type { QuoteFacts } from './quote-asked.tsx'
import { TicketWays } from './ticket-ways.tsx'

type Props = { shop: ShopFacts; ticket: TicketFacts; quote: QuoteFacts; totalCents: number }

/** Announces a lower price, which needs no answer. */
export function QuoteLowered({ shop, ticket, quote, totalCents }: Props) {
  const message = `The repair of your ${ticket.phone} costs less than we told you before.`
  return (
    <EmailLayout
      shop={shop}
      subject={`A lower price for your repair: ticket ${ticket.id}`}
      preheader={message}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    >
      <P>Hello {ticket.customer},</P>
      <P>{message} You need not do anything: the lower price holds from now on.</P>
      <Quote>{quote.description}</Quote>
      <Facts
        rows={[
          ['Ticket', String(ticket.id)],
          ['Phone', ticket.phone],
          [quoteKindNames[quote.kind], formatCents(quote.amount_cents)],
          ['Total from now on', formatCents(totalCents)],
        ]}
      />
      <TicketWays shop={shop} ticket={ticket} />
    </EmailLayout>
  )
}
