import type { TicketHeading } from '#contract/pages.schema.ts'
import type { TicketQuotes } from '#contract/quotes.schema.ts'
import { readQuoteRows } from '../quotes/quote-rows.ts'
import { toTicketQuotes } from '../quotes/read-quotes.ts'
import type { Shop } from '../shop.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'
import { ticketHeading } from './ticket-heading.ts'

/** Data of the staff page for a ticket's quotes. Refuses with `unknown_ticket`. */
export async function readQuotePage(
  { database: { db }, now }: Shop,
  ticketId: number,
): Promise<{ ticket: TicketHeading; quotes: TicketQuotes }> {
  const ticket = await wholeTicket(db, ticketId)
  const rows = await readQuoteRows(db, ticketId)
  return { ticket: ticketHeading(ticket), quotes: toTicketQuotes({ ticket, rows }, now()) }
}
