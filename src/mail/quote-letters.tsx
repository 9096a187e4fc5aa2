import type { Desk, WriteLetter, Written } from './desk.ts'
import { manyLines, oneLine } from './inert-text.ts'
import { staffTicketLink, ticketLink } from './letter-facts.ts'
import { QuoteAnswered } from './letters/quote-answered.tsx'
import { QuoteAsked, type QuoteFacts } from './letters/quote-asked.tsx'
import { QuoteLapsed } from './letters/quote-lapsed.tsx'
import { findTicket } from './ticket-letters.tsx'

/** The letters about extra work and new prices. */
export const quoteLetters = {
  async 'quote-asked'(desk, { ticket_id, quote_id, now_cents, total_cents }) {
    const found = await findTicket(desk, ticket_id)
    const quote = await findQuote(desk, ticket_id, quote_id)
    // Answered, withdrawn or lapsed before the letter could go.
    if (!found || quote?.state !== 'open') return null
    const { ticket, to } = found
    const words = await desk.words('quote-asked', ticket)
    return {
      to,
      link: `${ticketLink(desk.shop, ticket)}#quote`,
      letter: (
        <QuoteAsked
          shop={desk.shop}
          ticket={ticket}
          words={words}
          quote={{ ...quote, now_cents, total_cents }}
        />
      ),
    }
  },

  async 'quote-answered'(desk, { ticket_id, quote_id }) {
    const found = await findTicket(desk, ticket_id)
    const quote = await findQuote(desk, ticket_id, quote_id)
    if (!found || !quote || quote.state === 'open' || quote.state === 'withdrawn') return null
    return {
      to: await inCharge(desk, ticket_id),
      link: staffTicketLink(desk.shop, found.ticket),
      letter: (
        <QuoteAnswered shop={desk.shop} ticket={found.ticket} quote={{ ...quote, state: quote.state }} />
      ),
    }
  },

  async 'quote-lapsed'(desk, { ticket_id, quote_id }) {
    const found = await findTicket(desk, ticket_id)
    const quote = await findQuote(desk, ticket_id, quote_id)
    if (!found || quote?.state !== 'lapsed') return null
    const words = await desk.words('quote-lapsed', found.ticket)
    return {
      to: found.to,
      link: ticketLink(desk.shop, found.ticket),
      letter: <QuoteLapsed shop={desk.shop} ticket={found.ticket} words={words} quote={quote} />,
    }
  },
} satisfies { [L in QuoteLetter]: WriteLetter<L> }

type QuoteLetter = 'quote-asked' | 'quote-answered' | 'quote-lapsed'

/** Whoever on the staff has the ticket, else the shop's own mailbox. */
export async function inCharge({ books, shop }: Desk, ticketId: number): Promise<Written['to']> {
  const member = await books.db
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.staff_assigned_id')
    .select(['accounts.fullname', 'accounts.email'])
    .where('tickets.id', '=', ticketId)
    .where('accounts.level', '=', 2)
    .where('accounts.deactivated_at', 'is', null)
    .executeTakeFirst()
  return member
    ? { name: oneLine(member.fullname), address: member.email }
    : { name: shop.name, address: shop.email }
}

async function findQuote({ books, inWords }: Desk, ticketId: number, quoteId: number) {
  const row = await books.db
    .selectFrom('quotes')
    .innerJoin('tickets', 'tickets.id', 'quotes.ticket_id')
    .select([
      'quotes.kind',
      'quotes.description',
      'quotes.amount_cents',
      'quotes.state',
      'quotes.expires_at',
      'tickets.outcome',
    ])
    .where('quotes.id', '=', quoteId)
    .where('quotes.ticket_id', '=', ticketId)
    .executeTakeFirst()
  if (!row) return null
  return {
    kind: row.kind,
    description: manyLines(row.description),
    amount_cents: row.amount_cents,
    until: inWords(row.expires_at),
    state: row.state,
    goesBack: row.outcome === 'unrepaired',
  } satisfies QuoteFacts & Record<string, unknown>
}
