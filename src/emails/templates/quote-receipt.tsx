import { formatCents } from '#contract/money-amounts.ts'
import { quoteKindNames } from '#contract/quotes.ts'
import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts, EmailTicket } from '../email-facts.ts'
import { Blockquote } from '../parts.tsx'
import { balanceInWords } from './balance-words.ts'
import type { QuoteFacts } from './quote-asked.tsx'

type Answered = QuoteFacts & { state: 'approved' | 'declined'; byLink: boolean }
type Props = {
  shop: ShopFacts
  ticket: EmailTicket
  quote: Answered
  /** What is left to pay of issued invoices; null before the first one. */
  balanceCents: number | null
}

/** Tells the customer which answer was entered in their name, in case another person gave it. */
export function QuoteReceipt({ shop, ticket, quote, balanceCents }: Props) {
  return (
    <EmailFromText
      email="quote-receipt"
      shop={shop}
      ticket={ticket}
      values={{
        answer: quote.state,
        by_link: quote.byLink ? ' by its private link' : '',
        left: balanceCents === null ? '' : balanceInWords(balanceCents),
      }}
      facts={[
        ['Ticket', String(ticket.id)],
        ['Phone', ticket.phone],
        [quoteKindNames[quote.kind], formatCents(quote.amount_cents)],
      ]}
      parts={{ description: <Blockquote>{quote.description}</Blockquote> }}
      conditions={{ invoiced: balanceCents !== null }}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    />
  )
}
