import { Refusal } from '#contract/refusals.ts'
import type { Note } from '#contract/tickets.schema.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { queueEmail } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { toNote } from './read-notes.ts'
import { countNotesAgain, recordNoteEvent, touchNote } from './whole-parcel.ts'

type Wish = { noteid: number; staff_only?: boolean | undefined }

/**
 * Makes a staff-only note public, and emails it once, or a public one staff-only; with `staff_only` one that is so already stays. Refuses
 * with `unknown_note`, and a customer's own message with `customers_words`.
 */
export async function toggleNote(
  shop: Shop,
  { noteid: noteId, staff_only: wished }: Wish,
  caller: Caller,
): Promise<Note> {
  return shop.database.transaction(async (tx) => {
    const tickets = await touchNote(tx, shop, noteId)
    if (!tickets) throw new Refusal('unknown_note')
    const before = await tx
      .selectFrom('notes')
      .innerJoin('accounts', 'accounts.id', 'notes.author_id')
      .selectAll('notes')
      .select('accounts.fullname')
      .where('notes.id', '=', noteId)
      .where('notes.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!before) throw new Refusal('unknown_note')
    if (before.from_customer === 1) throw new Refusal('customers_words')
    const isHidden = wished ?? before.staff_only === 0
    // A second press from a page that shows an older state must not undo the first.
    if (isHidden === (before.staff_only === 1)) return toNote(before)
    // What is for staff only concerns no whole parcel, and leaves the other tickets.
    const columns = { staff_only: isHidden ? 1 : 0, parcel_id: null } as const
    await tx.updateTable('notes').set(columns).where('id', '=', noteId).execute()
    const note = { ...before, ...columns }
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
    return toNote(note)
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
