import type { Insertable } from 'kysely'
import { preparedQuery } from './prepared-query.ts'
import { fold } from './fold.ts'
import type { Tx } from './tables.ts'
import type { TicketWordsTable } from './schema/tickets.ts'

const MAX_WORDS = 8

// LIKE treats these three as wildcards, and an ESCAPE clause would disable SQLite's index. So they are replaced by
// unused characters, in stored words and in search terms.
const standIns: Record<string, string> = { '%': '\uE000', _: '\uE001', '\\': '\uE002' }

/** Text as it is stored for the search. */
export function searchable(text: string): string {
  const folded = fold(text)
    .replaceAll('\0', '')
    .replace(/[%_\\]/g, (sign) => standIns[sign]!)
  return folded.replace(/\s+/g, ' ').trim()
}

/** Indexes a ticket under these words, in place of earlier ones. */
export async function indexTicket(tx: Tx, ticketId: number, body: string): Promise<void> {
  const words = searchable(body)
  await tx
    .insertInto('ticket_words')
    .values({ id: ticketId, body: words })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ body: words }))
    .execute()
}

/** The same for a batch of at most some hundreds of tickets. */
export async function indexTickets(tx: Tx, tickets: { id: number; body: string }[]): Promise<void> {
  if (tickets.length === 0) return
  const rows = tickets.map(({ id, body }) => ({ id, body: searchable(body) }))
  await tx
    .insertInto('ticket_words')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({ body: ref('excluded.body') })),
    )
    .execute()
}

/** The same for a new ticket that has no words yet. */
export async function indexNewTicket(tx: Tx, ticketId: number, body: string): Promise<void> {
  await insertWords(tx, { id: ticketId, body: searchable(body) })
}

const insertWords = preparedQuery<Insertable<TicketWordsTable>>()((db, words) =>
  db.insertInto('ticket_words').values(words),
)

/** The words of a search term, as they are stored; at least one, which may be empty. */
export function splitWords(term: string): string[] {
  return searchable(term).split(' ').slice(0, MAX_WORDS)
}
