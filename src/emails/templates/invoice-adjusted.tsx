import { formatCents } from '#contract/money-amounts.ts'
import { payLink, type ShopFacts, type TicketFacts } from '../email-facts.ts'
import { Facts, EmailLayout, P, Quote } from '../parts.tsx'
import { leftInWords } from './left-to-pay.ts'
import { TicketWays } from './ticket-ways.tsx'

export type AdjustmentFacts = {
  number: number
  /** Number of the corrected invoice. */
  adjusts: number
  cents: number
  reason: string
  balanceCents: number
}

/** Announces an adjustment note and its reason. */
export function InvoiceAdjusted({
  shop,
  ticket,
  note,
}: {
  shop: ShopFacts
  ticket: TicketFacts
  note: AdjustmentFacts
}) {
  return (
    <EmailLayout
      shop={shop}
      subject={`Adjustment note ${note.number} for invoice ${note.adjusts}: ticket ${ticket.id}`}
      preheader={leftInWords(note.balanceCents)}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    >
      <P>Hello {ticket.customer},</P>
      <P>We have corrected the invoice for your {ticket.phone}, for this reason:</P>
      <Quote>{note.reason}</Quote>
      <Facts
        rows={[
          ['Ticket', String(ticket.id)],
          ['Invoice', String(note.adjusts)],
          ['Adjustment note', String(note.number)],
          ['Change', formatCents(note.cents)],
        ]}
      />
      <P>{leftInWords(note.balanceCents)}</P>
      <TicketWays shop={shop} ticket={ticket} label="Open invoice and payments" url={payLink(shop, ticket)} />
    </EmailLayout>
  )
}
