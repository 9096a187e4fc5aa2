import { isEnded } from '#contract/outcomes.ts'
import { readTicketMoney } from '#domain/money/ticket-money.ts'
import { isRepaired } from '#domain/quotes/read-quotes.ts'
import { wholeTicket } from '#domain/tickets/whole-ticket.ts'
import type { ComposeEmail } from './compose-context.ts'
import { toCustomer, toldOf, toStaff, type AboutTicket } from './email-about-ticket.ts'
import { ticketLink } from './email-facts.ts'
import { manyLines } from './inert-text.ts'
import {
  QuoteAnswered,
  QuoteByPage,
  QuoteInput,
  QuoteLapsed,
  QuoteLowered,
  QuoteReceipt,
  type QuoteFacts,
} from './templates/quotes.tsx'

/** Emails about quotes: extra work and new prices. */
export const quoteEmails = {
  'quote-asked': toCustomer(
    async (about, { quote_id, now_cents, total_cents }) => {
      const quote = await findQuote(about, quote_id)
      // Answered, withdrawn or lapsed before the email was sent.
      if (quote?.state !== 'open') return null
      const { shop, ticket, context } = about
      const repaired = isRepaired(await wholeTicket(context.database.db, ticket.id))
      return <QuoteInput shop={shop} ticket={ticket} quote={{ ...quote, now_cents, total_cents, repaired }} />
    },
    (shop, ticket) => `${ticketLink(shop, ticket)}#quote`,
  ),

  'quote-lowered': toCustomer(async (about, { quote_id, total_cents }) => {
    const quote = await findQuote(about, quote_id)
    if (quote?.state !== 'approved') return null
    return <QuoteLowered shop={about.shop} ticket={about.ticket} quote={quote} totalCents={total_cents} />
  }),

  'quote-answered': toStaff(toldOf('quote_answer'), async (about, { quote_id }) => {
    const quote = await findQuote(about, quote_id)
    if (!quote || quote.state === 'open' || quote.state === 'withdrawn') return null
    return <QuoteAnswered shop={about.shop} ticket={about.ticket} quote={{ ...quote, state: quote.state }} />
  }),

  'quote-receipt': toCustomer(async (about, { ticket_id, quote_id }) => {
    const { context, shop, ticket } = about
    const quote = await findQuote(about, quote_id)
    if (quote?.state !== 'approved' && quote?.state !== 'declined') return null
    const money = await readTicketMoney(context.database.db, ticket_id)
    const receipt = { quote: { ...quote, state: quote.state }, money: money.sums.isBilled ? money : null }
    return <QuoteReceipt shop={shop} ticket={ticket} {...receipt} />
  }),

  'quote-by-page': toCustomer(
    async (about, { quote_id }) => {
      const quote = await findQuote(about, quote_id)
      return quote?.state === 'open' ? <QuoteByPage shop={about.shop} ticket={about.ticket} /> : null
    },
    (shop, ticket) => `${ticketLink(shop, ticket)}#quote`,
  ),

  'quote-lapsed': toCustomer(async (about, { quote_id }) => {
    const quote = await findQuote(about, quote_id)
    if (quote?.state !== 'lapsed') return null
    return <QuoteLapsed shop={about.shop} ticket={about.ticket} quote={quote} />
  }),
} satisfies { [L in QuoteEmail]: ComposeEmail<L> }

type QuoteEmail =
  | 'quote-asked'
  | 'quote-lowered'
  | 'quote-answered'
  | 'quote-receipt'
  | 'quote-lapsed'
  | 'quote-by-page'

async function findQuote({ context, ticket }: AboutTicket, quoteId: number) {
  const row = await context.database.db
    .selectFrom('quotes')
    .innerJoin('tickets', 'tickets.id', 'quotes.ticket_id')
    .select([
      'quotes.kind',
      'quotes.description',
      'quotes.amount_cents',
      'quotes.state',
      'quotes.expires_at',
      'quotes.answered_by',
      'tickets.outcome',
    ])
    .where('quotes.id', '=', quoteId)
    .where('quotes.ticket_id', '=', ticket.id)
    .executeTakeFirst()
  if (!row) return null
  return {
    kind: row.kind,
    description: manyLines(row.description),
    amount_cents: row.amount_cents,
    until: context.inWords(row.expires_at),
    state: row.state,
    byLink: row.answered_by === 'link',
    goesBack: isEnded(row.outcome),
  } satisfies QuoteFacts & Record<string, unknown>
}
