import { formatCents } from '#contract/money-amounts.ts'
import { EmailFromText } from '../email-from-text.tsx'
import {
  completionLink,
  payLink,
  ticketFacts,
  type EmailTicket,
  type Fact,
  type ShopFacts,
} from '../email-facts.ts'
import { describeLeft, type Left } from './left-words.ts'

/** One ledger entry and what is left after all entries. */
export type EntryFacts = {
  cents: number
  isRefund: boolean
  /** "Card", "Bank transfer". */
  method: string
  /** The formatted date. */
  day: string
  /** After all entries. */
  money: Left
}
type Props = { shop: ShopFacts; ticket: EmailTicket; entry: EntryFacts }

/** Receipt for a payment. */
export function PaymentReceived({
  shop,
  ticket,
  entry,
  completion = false,
}: Props & { completion?: boolean }) {
  return (
    <EmailFromText
      email="payment-received"
      shop={shop}
      ticket={ticket}
      link={payLink(shop, ticket)}
      values={{
        amount: formatCents(entry.cents),
        left: describeLeft(entry.money),
        completion_link: completionLink(shop, ticket),
      }}
      facts={entryRows(ticket, entry, 'Paid')}
      conditions={{ completion }}
      preheader={`Thank you. ${describeLeft(entry.money)}`}
    />
  )
}

/** Announces a refund. */
export function PaymentRefunded({ shop, ticket, entry }: Props) {
  const amount = formatCents(entry.cents)
  return (
    <EmailFromText
      email="payment-refunded"
      shop={shop}
      ticket={ticket}
      link={payLink(shop, ticket)}
      values={{
        amount,
        left: describeLeft(entry.money),
        arrives:
          entry.method === 'Card'
            ? 'It goes back to the card that paid, which takes five to ten business days.'
            : '',
      }}
      facts={entryRows(ticket, entry, 'Refunded')}
      preheader={`${amount} is on its way back.`}
    />
  )
}

/** Says that an entry was recorded by mistake. */
export function PaymentReversed({ shop, ticket, entry }: Props) {
  const what = entry.isRefund ? 'refund' : 'payment'
  return (
    <EmailFromText
      email="payment-reversed"
      shop={shop}
      ticket={ticket}
      link={payLink(shop, ticket)}
      values={{ what, amount: formatCents(Math.abs(entry.cents)), left: describeLeft(entry.money) }}
      facts={entryRows(ticket, { ...entry, cents: Math.abs(entry.cents) }, 'Taken back')}
      preheader={`The ${what} was recorded by mistake. ${describeLeft(entry.money)}`}
    />
  )
}

function entryRows(ticket: EmailTicket, entry: EntryFacts, label: string): Fact[] {
  return [...ticketFacts(ticket), [label, formatCents(entry.cents)], ['By', entry.method], ['On', entry.day]]
}
