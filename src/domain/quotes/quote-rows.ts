import type { Selectable } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { QuotesTable } from '#db/schema/shipping.ts'

export type QuoteRow = Selectable<QuotesTable>

const MAX_QUOTES = 200

/** Returns the quotes of a ticket, oldest first; the newest two hundred when there are more. */
export async function readQuoteRows(db: Db, ticketId: number): Promise<QuoteRow[]> {
  const rows = await db
    .selectFrom('quotes')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(MAX_QUOTES)
    .execute()
  return rows.reverse()
}

/** Filters a ticket's open and approved quotes; queries again only when the ticket has more quotes than were read. */
export async function listStanding(db: Db, ticketId: number, rows: QuoteRow[]): Promise<QuoteRow[]> {
  if (rows.length === MAX_QUOTES) return readStandingQuotes(db, ticketId)
  return rows.filter(({ state }) => state === 'open' || state === 'approved')
}

/** Returns open and approved quotes, oldest first; the first two hundred when there are more. */
export function readStandingQuotes(db: Db, ticketId: number): Promise<QuoteRow[]> {
  return db
    .selectFrom('quotes')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .where('state', 'in', ['open', 'approved'])
    .orderBy('id')
    .limit(MAX_QUOTES)
    .execute()
}
