import { formatCents } from '#contract/money-amounts.ts'
import { quoteKindNames } from '#contract/quotes.ts'
import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts, EmailTicket } from '../email-facts.ts'
import { Blockquote } from '../parts.tsx'
import { describeLeft, type Left } from './left-words.ts'
import type { QuoteFacts } from './quote-asked.tsx'

type Answered = QuoteFacts & { state: 'approved' | 'declined'; byLink: boolean; goesBack: boolean }
type Props = {
  shop: ShopFacts
  ticket: EmailTicket
  quote: Answered
  /** What is left to pay; null before the first invoice. */
  money: Left | null
}

/** Tells the customer which answer was entered in their name, in case another person gave it. */
export function QuoteReceipt({ shop, ticket, quote, money }: Props) {
  return (
    <EmailFromText
      email="quote-receipt"
      shop={shop}
      ticket={ticket}
      values={{
        answer: quote.state,
        by_link: quote.byLink ? ' by its private link' : '',
        left: money === null ? '' : describeLeft(money),
      }}
      facts={[
        ['Ticket', String(ticket.id)],
        ['Phone', ticket.phone],
        [quoteKindNames[quote.kind], formatCents(quote.amount_cents)],
      ]}
      parts={{ description: <Blockquote>{quote.description}</Blockquote> }}
      conditions={{
        invoiced: money !== null,
        [quote.state]: true,
        'goes back': quote.goesBack,
        'by link': quote.byLink,
      }}
      why={`You get this email because you booked a repair with ${shop.name}.`}
    />
  )
}
