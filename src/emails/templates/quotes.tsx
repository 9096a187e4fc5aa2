import { formatCents } from '#contract/money-amounts.ts'
import { quoteKindNames, type QuoteKind } from '#contract/quotes.ts'
import { EmailFromText } from '../email-from-text.tsx'
import {
  backByFacts,
  phoneFacts,
  staffTicketLink,
  ticketLink,
  type EmailTicket,
  type Fact,
  type ShopFacts,
} from '../email-facts.ts'
import { Blockquote } from '../parts.tsx'
import { describeLeft, type Left } from './left-words.ts'

/** Quote data that emails contain. */
export type QuoteFacts = {
  kind: QuoteKind
  description: string
  amount_cents: number
  /** The formatted deadline. */
  until: string
}
type About<Quote> = { shop: ShopFacts; ticket: EmailTicket; quote: QuoteFacts & Quote }

const amountFact = ({ kind, amount_cents }: QuoteFacts): Fact => [
  quoteKindNames[kind],
  formatCents(amount_cents),
]
const describe = ({ description }: QuoteFacts) => ({ description: <Blockquote>{description}</Blockquote> })

/** Asks the customer to accept extra work or another price. */
export function QuoteInput({
  shop,
  ticket,
  quote,
}: About<{ now_cents: number; total_cents: number; repaired: boolean }>) {
  const extra = quote.kind === 'extra'
  return (
    <EmailFromText
      email="quote-asked"
      {...{ shop, ticket }}
      link={`${ticketLink(shop, ticket)}#quote`}
      values={{ until: quote.until }}
      facts={[
        ...phoneFacts(ticket),
        ['Agreed so far', formatCents(quote.now_cents)],
        [extra ? 'Extra' : 'New price', formatCents(quote.amount_cents)],
        ['Total if you approve', formatCents(quote.total_cents)],
        ['Answer by', quote.until],
        ...backByFacts(ticket),
      ]}
      parts={describe(quote)}
      conditions={{ 'extra work': extra, 'at home': ticket.atHome, repaired: quote.repaired }}
      preheader={`${extra ? 'Extra work' : 'A new price'} for your ${ticket.phone}: please say yes or no.`}
    />
  )
}

/** Announces a lower price, which needs no answer. */
export function QuoteLowered({ shop, ticket, quote, totalCents }: About<unknown> & { totalCents: number }) {
  return (
    <EmailFromText
      email="quote-lowered"
      {...{ shop, ticket }}
      facts={[
        ...phoneFacts(ticket),
        amountFact(quote),
        ['Total from now on', formatCents(totalCents)],
        ...backByFacts(ticket),
      ]}
      parts={describe(quote)}
      preheader={`The repair of your ${ticket.phone} costs less than we told you before.`}
    />
  )
}

type Answered = { state: 'approved' | 'declined' | 'lapsed'; goesBack: boolean }

/** Tells staff how a quote was answered and what the next step is. */
export function QuoteAnswered({ shop, ticket, quote }: About<Answered>) {
  return (
    <EmailFromText
      email="quote-answered"
      {...{ shop, ticket }}
      link={staffTicketLink(shop, ticket)}
      values={{ answer: quote.state }}
      facts={[...phoneFacts(ticket), amountFact(quote)]}
      parts={describe(quote)}
      conditions={{ [quote.state]: true, 'goes back': quote.goesBack, 'at home': ticket.atHome }}
      why={`You get this email because you look after tickets of ${shop.name}.`}
    />
  )
}

type Receipt = About<Answered & { byLink: boolean }> & {
  /** What is left to pay; null before the first invoice. */
  money: Left | null
}

/** Tells the customer which answer was entered in their name, in case another person gave it. */
export function QuoteReceipt({ shop, ticket, quote, money }: Receipt) {
  const { state, byLink, goesBack } = quote
  return (
    <EmailFromText
      email="quote-receipt"
      {...{ shop, ticket }}
      values={{
        answer: state,
        by_link: byLink ? ' by its private link' : '',
        left: money === null ? '' : describeLeft(money),
      }}
      facts={[...phoneFacts(ticket), amountFact(quote), ...backByFacts(ticket)]}
      parts={describe(quote)}
      conditions={{
        invoiced: money !== null,
        [state]: true,
        'goes back': goesBack,
        'at home': ticket.atHome,
        'by link': byLink,
      }}
    />
  )
}

/** Sends the link to an open quote after an email that seems to answer it. */
export function QuoteByPage({ shop, ticket }: { shop: ShopFacts; ticket: EmailTicket }) {
  return (
    <EmailFromText
      email="quote-by-page"
      {...{ shop, ticket }}
      link={`${ticketLink(shop, ticket)}#quote`}
      preheader={`The price for your ${ticket.phone} is accepted or declined on its page only.`}
    />
  )
}

/** Tells the customer that a quote has lapsed, and whether the phone is returned unrepaired. */
export function QuoteLapsed({ shop, ticket, quote }: About<Pick<Answered, 'goesBack'>>) {
  const { goesBack } = quote
  const comesBack = goesBack && !ticket.atHome
  return (
    <EmailFromText
      email="quote-lapsed"
      {...{ shop, ticket }}
      values={{ ending: comesBack ? 'Your phone comes back unrepaired' : 'Our quote has lapsed' }}
      facts={[...phoneFacts(ticket), ...backByFacts(ticket)]}
      parts={describe(quote)}
      conditions={{ 'at home': ticket.atHome, 'goes back': goesBack }}
      preheader={
        comesBack
          ? `We send your ${ticket.phone} back unrepaired, ${ticket.withoutRepair}.`
          : ticket.atHome
            ? 'You owe us nothing, and need not send us the phone.'
            : 'Your repair stays as agreed.'
      }
    />
  )
}
