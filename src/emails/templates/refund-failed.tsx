import { formatCents } from '#contract/money-amounts.ts'
import { staffMoneyLink, type ShopFacts, type TicketFacts } from '../email-facts.ts'
import { Action, Facts, EmailLayout, P } from '../parts.tsx'
import type { EntryFacts } from './payment-received.tsx'

/** Tells staff that a refund to the customer's card failed. */
export function RefundFailed({
  shop,
  ticket,
  entry,
}: {
  shop: ShopFacts
  ticket: TicketFacts
  entry: EntryFacts
}) {
  const amount = formatCents(entry.cents)
  return (
    <EmailLayout
      shop={shop}
      subject={`Refund of ${amount} came back: ticket ${ticket.id}`}
      preheader={`${ticket.customer} has not received ${amount}.`}
      why={`You get this email because you look after tickets of ${shop.name}.`}
    >
      <P>
        The bank did not accept a refund of {amount} to the customer’s card, so the money is with the shop
        again. Ask the customer for a bank account, transfer it, and enter the refund on the ticket.
      </P>
      <Facts
        rows={[
          ['Ticket', String(ticket.id)],
          ['Customer', ticket.customer],
          ['Phone', ticket.phone],
          ['Came back', amount],
        ]}
      />
      <Action label="Open invoice and payments" url={staffMoneyLink(shop, ticket)} />
    </EmailLayout>
  )
}
