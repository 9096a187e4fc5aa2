import type { TicketQuotes } from '#contract/quotes.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import type { TicketFile } from '../tickets/ticket-file.ts'
import { ticketFor } from '../tickets/whole-ticket.ts'
import { agreedCents, isOver, quoteOf, quotesOf } from './read-quotes.ts'

/** The quotes of a ticket, for its own customer and for staff. Refuses everybody else with `unknown_ticket`. */
export async function listQuotes(
  shop: Pick<Shop, 'now'>,
  file: TicketFile,
  caller: Caller,
): Promise<TicketQuotes> {
  await ticketFor(file, caller)
  const quotes = await quotesOf(file)
  return {
    quotes: quotes.rows.map((row) => quoteOf(quotes, row, shop.now())),
    agreed_cents: agreedCents(quotes),
    outcome: quotes.ticket.outcome,
    can_quote: !isOver(quotes.ticket),
  }
}
