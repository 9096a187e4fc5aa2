import { inDollars } from '#contract/money.ts'
import { payLink, type ShopFacts, type TicketFacts } from '../letter-facts.ts'
import { Facts, Letter, P } from '../parts.tsx'
import { leftInWords } from './left-to-pay.ts'
import { TicketWays } from './ticket-ways.tsx'

/** One entry of the ledger, and how the ticket stands after all of them. */
export type EntryFacts = {
  cents: number
  /** "Card", "Bank transfer". */
  method: string
  /** The day, in words. */
  day: string
  /** What is owed now; negative is credit. */
  balanceCents: number
}
type Props = { shop: ShopFacts; ticket: TicketFacts; entry: EntryFacts }

/** The receipt for a payment. */
export function PaymentReceived({ shop, ticket, entry }: Props) {
  const amount = inDollars(entry.cents)
  return (
    <Letter
      shop={shop}
      subject={`We have your payment of ${amount}: ticket ${ticket.id}`}
      preheader={`Thank you. ${leftInWords(entry.balanceCents)}`}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    >
      <P>Hello {ticket.customer},</P>
      <P>Thank you: your payment has arrived. This email is your receipt.</P>
      <EntryTable ticket={ticket} entry={entry} label="Paid" />
      <P>{leftInWords(entry.balanceCents)}</P>
      <TicketWays shop={shop} ticket={ticket} label="Open invoice and payments" url={payLink(shop, ticket)} />
    </Letter>
  )
}

/** Tells of money that was given back. */
export function PaymentRefunded({ shop, ticket, entry }: Props) {
  const amount = inDollars(entry.cents)
  const arrives =
    entry.method === 'Card'
      ? 'It goes back to the card that you paid with, which takes five to ten business days.'
      : ''
  return (
    <Letter
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
    </Letter>
  )
}

function EntryTable({ ticket, entry, label }: { ticket: TicketFacts; entry: EntryFacts; label: string }) {
  return (
    <Facts
      rows={[
        ['Ticket', String(ticket.id)],
        ['Phone', ticket.phone],
        ['Repair', ticket.repair],
        [label, inDollars(entry.cents)],
        ['By', entry.method],
        ['On', entry.day],
      ]}
    />
  )
}
