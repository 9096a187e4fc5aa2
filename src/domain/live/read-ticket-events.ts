import type { Db } from '#db/tables.ts'
import type { TicketEvent } from './can-see-event.ts'

/** Returns the events of all tickets after an id, oldest first, at most `limit`. */
export function readEventsAfter(db: Db, after: number, limit: number): Promise<TicketEvent[]> {
  return ticketEvents(db).where('events.id', '>', after).orderBy('events.id').limit(limit).execute()
}

/** Returns the newest events of all tickets, oldest first, at most `limit`. */
export async function readNewestEvents(db: Db, limit: number): Promise<TicketEvent[]> {
  const newest = await ticketEvents(db).orderBy('events.id', 'desc').limit(limit).execute()
  return newest.reverse()
}

function ticketEvents(db: Db) {
  return db
    .selectFrom('events')
    .innerJoin('tickets', 'tickets.id', 'events.ticket_id')
    .select([
      'events.id',
      'events.kind',
      'events.details',
      'events.created_at as createdAt',
      'tickets.id as ticketId',
      'tickets.account_id as accountId',
    ])
}
