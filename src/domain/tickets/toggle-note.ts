import { Refusal } from '#contract/refusals.ts'
import type { Note } from '#contract/tickets.schema.ts'
import type { Tx } from '#db/tables.ts'
import { sql } from 'kysely'
import type { Caller } from '../caller.ts'
import { queueEmail } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { toNote } from './read-notes.ts'
import { countNotesAgain, recordNoteEvent, touchNote } from './whole-parcel.ts'

/**
 * Makes a staff-only note public, and emails it once, or a public one staff-only. Refuses with `unknown_note`, and a customer's own
 * message with `customers_words`.
 */
export async function toggleNote(shop: Shop, noteId: number, caller: Caller): Promise<Note> {
  return shop.database.transaction(async (tx) => {
    const tickets = await touchNote(tx, shop, noteId)
    if (!tickets) throw new Refusal('unknown_note')
    const note = await tx
      .updateTable('notes')
      // What is for staff only concerns no whole parcel, and leaves the other tickets.
      .set({ staff_only: sql<0 | 1>`1 - staff_only`, parcel_id: null })
      .where('id', '=', noteId)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!note) throw new Refusal('unknown_note')
    if (note.from_customer === 1) throw new Refusal('customers_words')
    const author = await tx
      .selectFrom('accounts')
      .select('fullname')
      .where('id', '=', note.author_id)
      .executeTakeFirstOrThrow()
    const wasRead = note.staff_only === 1 || (await hasBeenPublic(tx, note))
    const beside = tickets.filter(({ id }) => id !== note.ticket_id)
    await countNotesAgain(tx, beside)
    const kind = note.staff_only === 1 ? 'ticket.note_hidden' : 'ticket.note_shown'
    const about = { kind, by: caller, ticketId: note.ticket_id, subjectId: note.id } as const
    const event = await recordNoteEvent(tx, shop, about, beside)
    // The customer is told once of what staff say, however often it is hidden and shown.
    if (!wasRead) {
      await queueEmail(tx, shop, event, 'ticket-note', { ticket_id: note.ticket_id, note_id: note.id })
    }
    return toNote({ ...note, ...author })
  })
}

/** Whether the note was public before: written so, or shown since. */
async function hasBeenPublic(tx: Tx, { id, ticket_id }: { id: number; ticket_id: number }): Promise<boolean> {
  const events = await tx
    .selectFrom('events')
    .select(['kind', 'details'])
    .where('ticket_id', '=', ticket_id)
    .where('subject_id', '=', id)
    .where('kind', 'in', ['ticket.noted', 'ticket.note_shown'])
    .limit(50)
    .execute()
  return events.some(
    ({ kind, details }) =>
      kind === 'ticket.note_shown' || (JSON.parse(details) as { staff_only?: number }).staff_only === 0,
  )
}
