import type { AuditEvent } from '#contract/audit.ts'
import { toIsoTime } from '#contract/durations.ts'
import { historyKinds, type HistoryEntry, type HistoryKind } from '#contract/history.ts'
import type { Db } from '#db/tables.ts'
import { searchAudit } from '../audit/search-audit.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { ownTicket, wholeTicket } from '../tickets/whole-ticket.ts'

const most = 200

/** Returns all events of a ticket, oldest first, for staff. Refuses with `unknown_ticket`. */
export async function ticketEvents(shop: Shop, ticketId: number): Promise<{ events: AuditEvent[] }> {
  const { id } = await wholeTicket(shop.database.db, ticketId)
  return { events: await readTicketEvents(shop, id) }
}

/** As above, for a ticket that is known to exist. */
export async function readTicketEvents(shop: Shop, ticketId: number): Promise<AuditEvent[]> {
  const { events } = await searchAudit(shop, { ticket: ticketId, limit: most })
  return events.reverse()
}

/**
 * Returns the events of the caller's own ticket that a customer may see. Refuses all other callers with
 * `unknown_ticket`.
 */
export async function ownHistory(
  db: Db,
  ticketId: number,
  caller: Caller,
): Promise<{ history: HistoryEntry[] }> {
  await ownTicket(db, ticketId, caller)
  return { history: await readHistory(db, ticketId) }
}

/** Returns the events of a ticket that its customer may see, oldest first: kinds and times, never the actor. */
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
        at: toIsoTime(created_at),
      }))
      .reverse()
      // A part test is saved several times; customers see its first save only.
      .filter(({ kind }, place, all) => kind !== 'ticket.parts_tested' || all[place + 1]?.kind !== kind)
  )
}
