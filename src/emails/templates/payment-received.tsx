import { formatCents } from '#contract/money-amounts.ts'
import { completionLink, payLink, type ShopFacts, type TicketFacts } from '../email-facts.ts'
import { Facts, EmailLayout, P, Way } from '../parts.tsx'
import { leftInWords } from './left-to-pay.ts'
import { TicketWays } from './ticket-ways.tsx'

/** One ledger entry and the balance after all entries. */
export type EntryFacts = {
  cents: number
  /** "Card", "Bank transfer". */
  method: string
  /** The formatted date. */
  day: string
  /** The balance owed; negative is credit. */
  balanceCents: number
}
type Props = { shop: ShopFacts; ticket: TicketFacts; entry: EntryFacts }

/** Receipt for a payment. */
export function PaymentReceived({
  shop,
  ticket,
  entry,
  completion = false,
}: Props & { completion?: boolean }) {
  const amount = formatCents(entry.cents)
  return (
    <EmailLayout
      shop={shop}
      subject={`We have your payment of ${amount}: ticket ${ticket.id}`}
      preheader={`Thank you. ${leftInWords(entry.balanceCents)}`}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    >
      <P>Hello {ticket.customer},</P>
      <P>Thank you: your payment has arrived. This email is your receipt.</P>
      <EntryTable ticket={ticket} entry={entry} label="Paid" />
      <P>{leftInWords(entry.balanceCents)}</P>
      {completion && (
        <Way label="Read the completion document of your repair" url={completionLink(shop, ticket)} />
      )}
      <TicketWays shop={shop} ticket={ticket} label="Open invoice and payments" url={payLink(shop, ticket)} />
    </EmailLayout>
  )
}

/** Announces a refund. */
export function PaymentRefunded({ shop, ticket, entry }: Props) {
  const amount = formatCents(entry.cents)
  const arrives =
    entry.method === 'Card'
      ? 'It goes back to the card that you paid with, which takes five to ten business days.'
      : ''
  return (
    <EmailLayout
      shop={shop}
      subject={`We have refunded ${amount}: ticket ${ticket.id}`}
      preheader={`${amount} is on its way back to you.`}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    >
      <P>Hello {ticket.customer},</P>
      <P>
        We have refunded {amount}. {arrives}
      </P>
      <EntryTable ticket={ticket} entry={entry} label="Refunded" />
      <P>{leftInWords(entry.balanceCents)}</P>
      <TicketWays shop={shop} ticket={ticket} label="Open invoice and payments" url={payLink(shop, ticket)} />
    </EmailLayout>
  )
}

function EntryTable({ ticket, entry, label }: { ticket: TicketFacts; entry: EntryFacts; label: string }) {
  return (
    <Facts
      rows={[
        ['Ticket', String(ticket.id)],
        ['Phone', ticket.phone],
        ['Repair', ticket.repair],
        [label, formatCents(entry.cents)],
        ['By', entry.method],
        ['On', entry.day],
      ]}
    />
  )
}
