import type { RawBuilder } from 'kysely'
import { toIsoTime } from '#contract/durations.ts'
import { historyKinds, type HistoryKind } from '#contract/history.ts'
import type { AuditEvent } from '#contract/audit.schema.ts'
import type { HistoryEntry } from '#contract/history.schema.ts'
import { isAmong } from '#db/numbers-in.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import type { Db } from '#db/tables.ts'
import { selectEvents, toAuditEvent } from '../audit/search-audit.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { ownTicket, wholeTicket } from '../tickets/whole-ticket.ts'

const MAX_EVENTS = 200

/** Returns all events of a ticket, oldest first, for staff. Refuses with `unknown_ticket`. */
export async function ticketEvents(shop: Shop, ticketId: number): Promise<{ events: AuditEvent[] }> {
  const { id } = await wholeTicket(shop.database.db, ticketId)
  return { events: await readAuditEvents(shop, id) }
}

/** Reads the events of a ticket that is known to exist. */
export async function readAuditEvents(shop: Shop, ticketId: number): Promise<AuditEvent[]> {
  const { rows } = await selectTicketEvents(shop.database.db, { ticketId })
  return rows.map(toAuditEvent)
}

const selectTicketEvents = preparedQuery<{ ticketId: number }>()((db, { ticketId }) =>
  selectEvents(db)
    .where(isAmong(db, 'events.id', selectSpread(db, ticketId).select('spread.id')))
    .orderBy('events.id')
    .limit(MAX_EVENTS),
)

/**
 * Query for the events of a ticket up to the bound: of each kind the newest, then of each kind the second newest, and so
 * on. However many there are of one kind, they hide no other.
 */
function selectSpread(db: Db, ticketId: number | RawBuilder<number>, kinds?: readonly string[]) {
  const ranked = db
    .selectFrom('events')
    .select(['id', 'kind', 'created_at'])
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('kind').orderBy('id', 'desc'))
        .as('place'),
    )
    .where('ticket_id', '=', ticketId)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds!))
  return db
    .selectFrom(ranked.as('spread'))
    .orderBy('spread.place')
    .orderBy('spread.id', 'desc')
    .limit(MAX_EVENTS)
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
  const rows = await selectSpread(db, ticketId, historyKinds)
    .select(['spread.id', 'spread.kind', 'spread.created_at'])
    .execute()
  return (
    rows
      .map(({ id, kind, created_at }) => ({
        id,
        kind: kind as HistoryKind,
        at: toIsoTime(created_at),
      }))
      .toSorted((one, other) => one.id - other.id)
      // A part test is saved several times; customers see its first save only.
      .filter(({ kind }, place, all) => kind !== 'ticket.parts_tested' || all[place + 1]?.kind !== kind)
  )
}
