import type { Words } from '#contract/email-templates.ts'
import type { ShopFacts, TicketFacts } from '../email-facts.ts'
import { Facts, Heading, EmailLayout, Opening, P, Quote } from '../parts.tsx'
import type { QuoteFacts } from './quote-asked.tsx'
import { TicketWays } from './ticket-ways.tsx'

type Props = { shop: ShopFacts; ticket: TicketFacts; words: Words; quote: QuoteFacts }

/** Tells the customer that a quote has lapsed and the phone is returned unrepaired. */
export function QuoteLapsed({ shop, ticket, words, quote }: Props) {
  return (
    <EmailLayout
      shop={shop}
      subject={words.subject}
      preheader={`We send your ${ticket.phone} back unrepaired, at no charge.`}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    >
      <P>Hello {ticket.customer},</P>
      <Opening>{words.opening}</Opening>
      <Quote>{quote.description}</Quote>
      <Facts
        rows={[
          ['Ticket', String(ticket.id)],
          ['Phone', ticket.phone],
        ]}
      />
      <Heading>What happens next</Heading>
      <P>
        We send the phone back to the return address on your ticket, unrepaired, and charge you nothing. If
        you want it repaired after all, reply to this email or call us on {shop.phone} soon.
      </P>
      <TicketWays shop={shop} ticket={ticket} />
    </EmailLayout>
  )
}
