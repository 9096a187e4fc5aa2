import type { TicketQuotes } from '#contract/quotes.schema.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { readTicketFor } from '../tickets/whole-ticket.ts'
import { readQuoteRows } from './quote-rows.ts'
import { toTicketQuotes } from './read-quotes.ts'

/**
 * Returns the quotes of a ticket, for its own customer and for staff. Refuses all other callers with
 * `unknown_ticket`.
 */
export async function listQuotes(
  { database: { db }, now }: Pick<Shop, 'database' | 'now'>,
  ticketId: number,
  caller: Caller,
): Promise<TicketQuotes> {
  const ticket = await readTicketFor(db, ticketId, caller)
  return toTicketQuotes({ ticket, rows: await readQuoteRows(db, ticketId) }, now())
}
