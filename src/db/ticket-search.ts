import type { Insertable } from 'kysely'
import { compiledOnce } from './compiled-once.ts'
import { fold } from './fold.ts'
import type { Tx } from './books.ts'
import type { TicketSearchTable } from './schema/tickets.ts'

const mostWords = 8

// LIKE takes these three for itself, and an ESCAPE clause would cost SQLite its index. So in what is stored
// and in what is asked for, letters that nobody can mean stand in for them.
const standIns: Record<string, string> = { '%': '\uE000', _: '\uE001', '\\': '\uE002' }

function searchable(text: string): string {
  const folded = fold(text)
    .replaceAll('\0', '')
    .replace(/[%_\\]/g, (sign) => standIns[sign]!)
  return folded.replace(/\s+/g, ' ').trim()
}

/** Makes a ticket findable by these words, in place of those it had. */
export async function indexTicket(tx: Tx, ticketId: number, body: string): Promise<void> {
  const words = searchable(body)
  // FTS5 knows no upsert and no RETURNING.
  const { numUpdatedRows } = await tx
    .updateTable('ticket_search')
    .set({ body: words })
    .where('rowid', '=', ticketId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    await tx.insertInto('ticket_search').values({ rowid: ticketId, body: words }).execute()
}

/** The same for many tickets at once, at most some hundreds. */
export async function indexTickets(tx: Tx, tickets: { id: number; body: string }[]): Promise<void> {
  if (tickets.length === 0) return
  const rows = tickets.map(({ id, body }) => ({ rowid: id, body: searchable(body) }))
  await tx
    .deleteFrom('ticket_search')
    .where(
      'rowid',
      'in',
      rows.map(({ rowid }) => rowid),
    )
    .execute()
  await tx.insertInto('ticket_search').values(rows).execute()
}

/** The same for a ticket that is new, and so has no words yet. */
export async function indexNewTicket(tx: Tx, ticketId: number, body: string): Promise<void> {
  await insertWords(tx, { rowid: ticketId, body: searchable(body) })
}

const insertWords = compiledOnce((db, words: Insertable<TicketSearchTable>) =>
  db.insertInto('ticket_search').values(words),
)

/** Makes a ticket unfindable. */
export async function unindexTicket(tx: Tx, ticketId: number): Promise<void> {
  await tx.deleteFrom('ticket_search').where('rowid', '=', ticketId).execute()
}

/** The words that a term asks for, as they are stored; at least one, which may be empty. */
export function wordsOf(term: string): string[] {
  return searchable(term).split(' ').slice(0, mostWords)
}
