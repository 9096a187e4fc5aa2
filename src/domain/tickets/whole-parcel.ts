import { sql } from 'kysely'
import { isEnded } from '#contract/outcomes.ts'
import { hasCome } from '#contract/parcels.ts'
import { isClosed } from '#contract/ticket-statuses.ts'
import type { Db, Tx } from '#db/tables.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { lockTicket, type LockedTicket } from './lock-ticket.ts'
import { isNoteOfTicket } from './note-of-ticket.ts'
import { lockParcelOf } from './parcel-tickets.ts'
import { phoneName } from './phone-name.ts'
import { indexTicketAgain } from './ticket-words.ts'
import { touchTicket } from './touch-ticket.ts'

/** A ticket that a message is written on, and the others that it concerns too. */
type Concerned = { ticket: LockedTicket; beside: LockedTicket[] }

/**
 * Locks a ticket, and with `wholeParcel` the others of its parcel that are not erased. Refuses with `unknown_ticket`; the caller checks
 * ownership.
 */
export async function lockConcerned(tx: Tx, id: number, wholeParcel: boolean): Promise<Concerned> {
  if (!wholeParcel) return { ticket: await lockTicket(tx, id), beside: [] }
  const { ticket, tickets } = await lockParcelOf(tx, id)
  return { ticket, beside: tickets.filter((one) => one.id !== id && one.link_closed === 0) }
}

/** Whether a message waits for an answer on a ticket beside the one that it was written on: not where nothing is left to do. */
export function waitsBeside(ticket: Pick<LockedTicket, 'status' | 'outcome' | 'parcel_check'>): boolean {
  return !isClosed(ticket.status) && (!isEnded(ticket.outcome) || hasCome(ticket))
}

/** Records an event about a note on each ticket that it concerns; returns that of its own ticket, to which its email belongs. */
export async function recordNoteEvent(
  tx: Tx,
  shop: Shop,
  event: Parameters<typeof recordEvent>[2] & { ticketId: number },
  beside: readonly { id: number }[],
): Promise<number> {
  const own = await recordEvent(tx, shop, event)
  for (const { id: ticketId } of beside) await recordEvent(tx, shop, { ...event, ticketId })
  return own
}

/** Locks and touches the tickets that a note is read on, and returns them, its own first; null for an unknown note. */
export async function touchNote(tx: Tx, shop: Shop, noteId: number): Promise<{ id: number }[] | null> {
  const note = await tx
    .selectFrom('notes')
    .select(['ticket_id', 'parcel_id'])
    .where('id', '=', noteId)
    .executeTakeFirst()
  if (!note) return null
  // Tickets are locked before their notes: every change uses this order, so that none deadlock.
  const { beside } = note.parcel_id === null ? { beside: [] } : await lockConcerned(tx, note.ticket_id, true)
  const tickets = [{ id: note.ticket_id }, ...beside]
  for (const { id } of tickets) await touchTicket(tx, id, shop.now())
  return tickets
}

/** Counts the notes of tickets again and rewrites their search words, after other notes are read on them than before. */
export async function countNotesAgain(tx: Tx, tickets: readonly { id: number }[]): Promise<void> {
  if (tickets.length === 0) return
  const ids = tickets.map(({ id }) => id)
  const notes = sql`from notes where ${isNoteOfTicket} and notes.deleted_at is null`
  await tx
    .updateTable('tickets')
    .set({
      note_count: sql<number>`(select count(*) ${notes})`,
      latest_note_id: sql<number | null>`(select max(notes.id) ${notes})`,
    })
    .where('id', 'in', ids)
    .execute()
  for (const id of ids) await indexTicketAgain(tx, id)
}

/** Whether what staff said last on a ticket concerned the whole parcel: an answer to it does too. */
export async function isAnswerToParcel(db: Db, ticketId: number): Promise<boolean> {
  const last = await db
    .selectFrom('tickets')
    .innerJoin('notes', (join) => join.on(isNoteOfTicket))
    .select('notes.parcel_id')
    .where('tickets.id', '=', ticketId)
    .where('notes.from_customer', '=', 0)
    .where('notes.staff_only', '=', 0)
    .where('notes.deleted_at', 'is', null)
    .orderBy('notes.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last !== undefined && last.parcel_id !== null
}

/** Rewrites the search words of the other tickets that a ticket's messages are read on. */
export async function indexBeside(tx: Tx, ticketId: number): Promise<void> {
  const others = await selectBeside(tx).where('notes.ticket_id', '=', ticketId).execute()
  for (const id of new Set(others.map((other) => other.id))) await indexTicketAgain(tx, id)
}

/** Lists the other tickets that a note is read on. */
export function listBeside(db: Db, noteId: number) {
  return selectBeside(db).where('notes.id', '=', noteId).execute()
}

function selectBeside(db: Db) {
  return db
    .selectFrom('notes')
    .innerJoin('tickets', 'tickets.parcel_id', 'notes.parcel_id')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .select(['tickets.id', 'tickets.phone_serial', phoneName])
    .whereRef('tickets.id', '<>', 'notes.ticket_id')
    .where('tickets.link_closed', '=', 0)
    .orderBy('tickets.id')
    .limit(1000)
}
