import { readTicketMoney } from '#domain/money/ticket-money.ts'
import { selectActiveStaff } from '#domain/staff/active-staff.ts'
import type { ComposeContext, ComposeEmail, Written } from './compose-context.ts'
import { manyLines, oneLine } from './inert-text.ts'
import { staffTicketLink, ticketLink } from './email-facts.ts'
import { QuoteAnswered } from './templates/quote-answered.tsx'
import { QuoteInput, type QuoteFacts } from './templates/quote-asked.tsx'
import { QuoteLapsed } from './templates/quote-lapsed.tsx'
import { QuoteLowered } from './templates/quote-lowered.tsx'
import { QuoteReceipt } from './templates/quote-receipt.tsx'
import { findStaffRecipient } from './staff-recipient.ts'
import { findEmailTicket } from './find-email-ticket.ts'

/** Emails about quotes: extra work and new prices. */
export const quoteEmails = {
  async 'quote-asked'(context, { ticket_id, quote_id, now_cents, total_cents }) {
    const found = await findEmailTicket(context, ticket_id)
    const quote = await findQuote(context, ticket_id, quote_id)
    // Answered, withdrawn or lapsed before the email was sent.
    if (!found || quote?.state !== 'open') return null
    const { ticket, to } = found
    return {
      to,
      link: `${ticketLink(context.shop, ticket)}#quote`,
      content: (
        <QuoteInput shop={context.shop} ticket={ticket} quote={{ ...quote, now_cents, total_cents }} />
      ),
    }
  },

  async 'quote-lowered'(context, { ticket_id, quote_id, total_cents }) {
    const found = await findEmailTicket(context, ticket_id)
    const quote = await findQuote(context, ticket_id, quote_id)
    if (!found || quote?.state !== 'approved') return null
    return {
      to: found.to,
      link: ticketLink(context.shop, found.ticket),
      content: (
        <QuoteLowered shop={context.shop} ticket={found.ticket} quote={quote} totalCents={total_cents} />
      ),
    }
  },

  async 'quote-answered'(context, { ticket_id, quote_id }) {
    const found = await findEmailTicket(context, ticket_id)
    const quote = await findQuote(context, ticket_id, quote_id)
    if (!found || !quote || quote.state === 'open' || quote.state === 'withdrawn') return null
    const to = await findStaffRecipient(context, { ticketId: ticket_id, topic: 'quote_answer' })
    if (!to) return null
    return {
      to,
      link: staffTicketLink(context.shop, found.ticket),
      content: (
        <QuoteAnswered shop={context.shop} ticket={found.ticket} quote={{ ...quote, state: quote.state }} />
      ),
    }
  },

  async 'quote-receipt'(context, { ticket_id, quote_id }) {
    const found = await findEmailTicket(context, ticket_id)
    const quote = await findQuote(context, ticket_id, quote_id)
    if (!found || (quote?.state !== 'approved' && quote?.state !== 'declined')) return null
    const money = await readTicketMoney(context.database.db, ticket_id)
    return {
      to: found.to,
      link: ticketLink(context.shop, found.ticket),
      content: (
        <QuoteReceipt
          shop={context.shop}
          ticket={found.ticket}
          quote={{ ...quote, state: quote.state }}
          money={money.sums.isBilled ? money : null}
        />
      ),
    }
  },

  async 'quote-lapsed'(context, { ticket_id, quote_id }) {
    const found = await findEmailTicket(context, ticket_id)
    const quote = await findQuote(context, ticket_id, quote_id)
    if (!found || quote?.state !== 'lapsed') return null
    return {
      to: found.to,
      link: ticketLink(context.shop, found.ticket),
      content: <QuoteLapsed shop={context.shop} ticket={found.ticket} quote={quote} />,
    }
  },
} satisfies { [L in QuoteEmail]: ComposeEmail<L> }

type QuoteEmail = 'quote-asked' | 'quote-lowered' | 'quote-answered' | 'quote-receipt' | 'quote-lapsed'

/** The staff member assigned to the ticket, else the shop's address. */
export async function findStaffInCharge(
  { database, shop }: ComposeContext,
  ticketId: number,
): Promise<Written['to']> {
  const member = await selectActiveStaff(database.db)
    .innerJoin('tickets', 'tickets.staff_assigned_id', 'accounts.id')
    .select(['accounts.fullname', 'accounts.email'])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst()
  return member
    ? { name: oneLine(member.fullname), address: member.email }
    : { name: shop.name, address: shop.email }
}

async function findQuote({ database, inWords }: ComposeContext, ticketId: number, quoteId: number) {
  const row = await database.db
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
    .where('quotes.ticket_id', '=', ticketId)
    .executeTakeFirst()
  if (!row) return null
  return {
    kind: row.kind,
    description: manyLines(row.description),
    amount_cents: row.amount_cents,
    until: inWords(row.expires_at),
    state: row.state,
    byLink: row.answered_by === 'link',
    goesBack: row.outcome === 'unrepaired',
  } satisfies QuoteFacts & Record<string, unknown>
}
