import type { TicketQuotes } from '#contract/quotes.ts'
import { Refusal } from '#contract/refusals.ts'
import { accountOf, isStaff, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { agreedCents, isOver, quoteOf, readQuoteFile } from './read-quotes.ts'

/** The quotes of a ticket, for its own customer and for staff. Refuses everybody else with `unknown_ticket`. */
export async function listQuotes(shop: Shop, ticketId: number, caller: Caller): Promise<TicketQuotes> {
  const file = await readQuoteFile(shop.books.db, ticketId)
  if (!isStaff(caller) && file.ticket.account_id !== accountOf(caller).id) throw new Refusal('unknown_ticket')
  return {
    quotes: file.rows.map((row) => quoteOf(file, row, shop.now())),
    agreed_cents: agreedCents(file),
    outcome: file.ticket.outcome,
    can_quote: !isOver(file.ticket),
  }
}
