import type { Words } from '#contract/email-templates.ts'
import type { ShopFacts, TicketFacts } from '../email-facts.ts'
import { Facts, Heading, EmailLayout, Opening, P } from '../parts.tsx'
import { ShippingInstructions } from './shipping-instructions.tsx'
import { TicketWays } from './ticket-ways.tsx'

type Props = { shop: ShopFacts; ticket: TicketFacts; words: Words; warrantyOf: number }

/** Confirms a warranty claim and explains how to send the phone. */
export function WarrantyClaim({ shop, ticket, words, warrantyOf }: Props) {
  return (
    <EmailLayout
      shop={shop}
      subject={words.subject}
      preheader={words.opening}
      why={`You get this email because you had a phone repaired by ${shop.name}.`}
    >
      <P>Hello {ticket.customer},</P>
      <Opening>{words.opening}</Opening>
      <Facts
        rows={[
          ['Ticket', String(ticket.id)],
          ['Warranty of ticket', String(warrantyOf)],
          ['Phone', ticket.phone],
          ['Repair', ticket.repair],
        ]}
      />
      <P>
        You pay nothing for what the warranty covers. If we find something that it does not cover, you get a
        quote first, and we do nothing beyond that without your answer.
      </P>
      <TicketWays shop={shop} ticket={ticket} />
      <Heading>How to send your phone in</Heading>
      <ShippingInstructions shop={shop} ticket={ticket} />
    </EmailLayout>
  )
}
