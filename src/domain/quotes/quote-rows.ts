import type { Selectable } from 'kysely'
import type { Db } from '#db/books.ts'
import type { QuotesTable } from '#db/schema/mail-in.ts'
import type { TicketFile } from '../tickets/ticket-file.ts'

export type QuoteRow = Selectable<QuotesTable>

const mostQuotes = 200

/** The quotes of a ticket, oldest first; the newest two hundred when there are more. */
export async function readQuoteRows(db: Db, ticketId: number): Promise<QuoteRow[]> {
  const rows = await db
    .selectFrom('quotes')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(mostQuotes)
    .execute()
  return rows.reverse()
}

/** Those that wait for an answer or were approved, oldest first; the first two hundred when there are more. */
export async function standingQuotes(file: TicketFile): Promise<QuoteRow[]> {
  const rows = await file.read(readQuoteRows)
  if (rows.length === mostQuotes) return file.read(readStandingRows)
  return rows.filter(({ state }) => state === 'open' || state === 'approved')
}

function readStandingRows(db: Db, ticketId: number): Promise<QuoteRow[]> {
  return db
    .selectFrom('quotes')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .where('state', 'in', ['open', 'approved'])
    .orderBy('id')
    .limit(mostQuotes)
    .execute()
}
