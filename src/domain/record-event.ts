import type { EventDetails, EventKind } from '#contract/audit.ts'
import type { Letter, LetterPayloads } from '#contract/letters.ts'
import type { Insertable } from 'kysely'
import type { Tx } from '#db/books.ts'
import { compiledOnce } from '#db/compiled-once.ts'
import type { EventsTable, OutboxTable } from '#db/schema/events.ts'
import type { Caller } from './caller.ts'
import type { Shop } from './shop.ts'

export type NewEvent = {
  kind: EventKind
  by: Caller | null
  ticketId?: number
  /** The row that was changed when it is no ticket. */
  subjectId?: number
  /** Ids, numbers and field names; never a personal value. */
  details?: EventDetails
}

/** Writes down what happened, in the transaction of the change itself; answers the event's id. */
export async function recordEvent(tx: Tx, shop: Shop, event: NewEvent): Promise<number> {
  const { rows } = await insertEvent(tx, {
    kind: event.kind,
    ticket_id: event.ticketId ?? null,
    actor_id: event.by?.account?.id ?? null,
    subject_id: event.subjectId ?? null,
    details: JSON.stringify(event.details ?? {}),
    created_at: shop.now(),
  })
  return rows[0]!.id
}

const insertEvent = compiledOnce((db, event: Insertable<EventsTable>) =>
  db.insertInto('events').values(event).returning('id'),
)

/** Queues a letter in the same transaction: sent once per event and letter, however often the work is repeated. */
export async function queueLetter<L extends Letter>(
  tx: Tx,
  shop: Shop,
  eventId: number,
  letter: L,
  payload: LetterPayloads[L],
): Promise<void> {
  const now = shop.now()
  await insertLetter(tx, {
    event_id: eventId,
    letter,
    payload: JSON.stringify(payload),
    dedupe_key: `${eventId}:${letter}`,
    created_at: now,
    due_at: now,
    leased_until: null,
    sent_at: null,
    failed_at: null,
    last_error: null,
  })
}

const insertLetter = compiledOnce((db, letter: Insertable<OutboxTable>) =>
  db.insertInto('outbox').values(letter),
)
