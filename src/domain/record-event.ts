import type { EventKind } from '#contract/audit.ts'
import { getSequenceKey, type EmailKind, type EmailPayloads } from '#contract/email-kinds.ts'
import { textOfEmail } from '#contract/text-messages.ts'
import type { EventDetails, TicketEventDetails } from '#contract/audit.schema.ts'
import type { Insertable } from 'kysely'
import { noteChangedDueDays, noteChangedTicket, noteQueuedEmail } from '#db/changed-tickets.ts'
import { rowInserter } from '#db/insert-rows.ts'
import type { Tx } from '#db/tables.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import type { EventsTable, OutboxTable } from '#db/schema/events.ts'
import type { Caller } from './caller.ts'
import type { Shop } from './shop.ts'
import { queueText } from './queue-text.ts'

type NewEvent = {
  kind: EventKind
  by: Pick<Caller, 'account' | 'byLink'> | null
  /** The id of the changed row when it is no ticket. */
  subjectId?: number
} & (
  | {
      ticketId?: never
      /** JSON of ids, numbers and field names; never personal values, but a former name of staff. */
      details?: EventDetails
    }
  | { ticketId: number; details?: TicketEventDetails }
)

/** Settings of the shop that due dates depend on. */
const dueFields = new Set(['statusDays', 'hours', 'timeZone', 'backBy'])

/** Records an event in the transaction of the change itself. Returns the event's id. */
export async function recordEvent(tx: Tx, shop: Shop, event: NewEvent): Promise<number> {
  if (event.ticketId !== undefined) noteChangedTicket(tx, event.ticketId, shop.now())
  if (event.kind.startsWith('shop.closure_')) noteChangedDueDays(tx)
  const fields = event.kind === 'shop.profile_changed' ? event.details?.['fields'] : undefined
  if (Array.isArray(fields) && fields.some((field) => dueFields.has(field))) noteChangedDueDays(tx)
  const { rows } = await insertEvent(tx, {
    kind: event.kind,
    ticket_id: event.ticketId ?? null,
    actor_id: event.by?.account?.id ?? null,
    subject_id: event.subjectId ?? null,
    details: JSON.stringify({ ...event.details, ...(event.by?.byLink && { by: 'link' }) }),
    created_at: shop.now(),
  })
  return rows[0]!.id
}

/** Records many events about phones in one statement. */
export async function recordPhoneEvents(
  tx: Tx,
  shop: Shop,
  events: readonly (Required<Pick<NewEvent, 'by' | 'subjectId' | 'details'>> & {
    kind: Extract<EventKind, `phone.${string}`>
  })[],
): Promise<void> {
  const now = shop.now()
  await insertEvents(
    tx,
    events.map(({ kind, by, subjectId, details }) => ({
      kind,
      ticket_id: null,
      actor_id: by?.account?.id ?? null,
      subject_id: subjectId,
      details: JSON.stringify(details),
      created_at: now,
    })),
  )
}

const insertEvents = rowInserter('events')

const insertEvent = preparedQuery<Insertable<EventsTable>>()((db, event) =>
  db.insertInto('events').values(event).returning('id'),
)

/**
 * Queues an email in the same transaction: sent once per event and kind, also when the work is repeated. An email that is
 * held waits for a later one that may say the same. Where the shop has a text provider, the text with the same news is
 * queued too; who gets which is decided when they are sent.
 */
export async function queueEmail<L extends EmailKind>(
  tx: Tx,
  shop: Shop,
  eventId: number,
  email: L,
  payload: EmailPayloads[L],
  {
    holdMs = 0,
    recipient,
  }: {
    holdMs?: number
    /** Account id, or 0 for the business that pays, where one event sends the same kind of email to several. */
    recipient?: number
  } = {},
): Promise<void> {
  const now = shop.now()
  const sequenceKey = getSequenceKey(email, payload)
  if (sequenceKey !== null) noteQueuedEmail(tx, sequenceKey)
  await insertEmail(tx, {
    event_id: eventId,
    email_kind: email,
    payload: JSON.stringify(payload),
    dedupe_key: recipient === undefined ? `${eventId}:${email}` : `${eventId}:${email}:${recipient}`,
    created_at: now,
    due_at: now + holdMs,
    leased_until: null,
    sent_at: null,
    failed_at: null,
    last_error: null,
    sequence_key: sequenceKey,
  })
  const text = shop.texts && textOfEmail(email, payload)
  if (text) await queueText(tx, shop, eventId, text, payload as { ticket_id: number }, { holdMs })
}

const insertEmail = preparedQuery<Insertable<OutboxTable>>()((db, email) =>
  db.insertInto('outbox').values(email),
)
