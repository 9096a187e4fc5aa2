import type { AuditEvent } from '#contract/audit.ts'
import { historyKinds, type HistoryEntry, type HistoryKind } from '#contract/history.ts'
import type { Db } from '#db/books.ts'
import { searchAudit } from '../audit/search-audit.ts'
import { accountOf, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import type { TicketFile } from '../tickets/ticket-file.ts'
import { ownTicket, wholeTicket } from '../tickets/whole-ticket.ts'

const most = 200

/** Everything that happened to a ticket, oldest first, as staff may read it. Refuses with `unknown_ticket`. */
export async function ticketEvents(shop: Shop, file: TicketFile): Promise<{ events: AuditEvent[] }> {
  const { id } = await wholeTicket(file)
  const { events } = await searchAudit(shop, { ticket: id, limit: most })
  return { events: events.reverse() }
}

/** What the caller may know of their own ticket's history. Refuses anybody else with `unknown_ticket`. */
export async function ownHistory(file: TicketFile, caller: Caller): Promise<{ history: HistoryEntry[] }> {
  await ownTicket(file, accountOf(caller).id)
  return { history: await file.read(readHistory) }
}

/** The customer's side of a ticket's history, oldest first: kinds and times, never who did it. */
export async function readHistory(db: Db, ticketId: number): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'kind', 'created_at'])
    .where('ticket_id', '=', ticketId)
    .where('kind', 'in', historyKinds)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return (
    rows
      .map(({ id, kind, created_at }) => ({
        id,
        kind: kind as HistoryKind,
        at: new Date(created_at).toISOString(),
      }))
      .reverse()
      // A test is saved again as it goes on: that it was made is told once.
      .filter(({ kind }, place, all) => kind !== 'ticket.parts_tested' || all[place + 1]?.kind !== kind)
  )
}
