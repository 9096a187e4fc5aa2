import { formatCents } from '#contract/money-amounts.ts'
import { EmailFromText } from '../email-from-text.tsx'
import { staffMoneyLink, type ShopFacts, type EmailTicket } from '../email-facts.ts'
import type { EntryFacts } from './payment-received.tsx'

type Props = { shop: ShopFacts; ticket: EmailTicket; entry: EntryFacts }

/** Tells staff that a refund did not reach the customer. */
export function RefundFailed({ shop, ticket, entry }: Props) {
  const amount = formatCents(entry.cents)
  return (
    <EmailFromText
      email="refund-failed-for-shop"
      shop={shop}
      ticket={ticket}
      link={staffMoneyLink(shop, ticket)}
      values={{ amount }}
      facts={[
        ['Ticket', String(ticket.id)],
        ['Customer', ticket.customer],
        ['Phone', ticket.phone],
        ['Came back', amount],
      ]}
      preheader={`${ticket.customer} has not received ${amount}.`}
      why={`You get this email because you look after tickets of ${shop.name}.`}
    />
  )
}
