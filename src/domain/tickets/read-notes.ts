import { ownNoteAuthor } from '#contract/conversation.ts'
import { toIsoTime } from '#contract/durations.ts'
import { staffTeam } from '#contract/tickets.ts'
import type { Note } from '#contract/tickets.schema.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import type { Db } from '#db/tables.ts'
import type { NotesTable } from '#db/schema/tickets.ts'
import type { Selectable } from 'kysely'
import { isNoteOfTicket } from './note-of-ticket.ts'

/** Query for a note with its author's name, deleted ones included. */
export type NoteRow = Selectable<NotesTable> & { fullname: string }

const MAX_NOTES = 1000

/** Returns the notes of a ticket, oldest first, deleted ones included; the newest thousand when there are more. */
export async function readNotes(db: Db, ticketId: number): Promise<NoteRow[]> {
  const { rows } = await selectNotes(db, { ticketId })
  return rows.reverse()
}

const selectNotes = preparedQuery<{ ticketId: number }>()((db, { ticketId }) =>
  db
    .selectFrom('tickets')
    .innerJoin('notes', (join) => join.on(isNoteOfTicket))
    .innerJoin('accounts', 'accounts.id', 'notes.author_id')
    .selectAll('notes')
    .select('accounts.fullname')
    .where('tickets.id', '=', ticketId)
    .orderBy('notes.id', 'desc')
    .limit(MAX_NOTES),
)

/** Returns the newest notes of a ticket that are not deleted, oldest first. */
export async function readLatestNotes(db: Db, ticketId: number, most: number): Promise<NoteRow[]> {
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('notes', (join) => join.on(isNoteOfTicket))
    .innerJoin('accounts', 'accounts.id', 'notes.author_id')
    .selectAll('notes')
    .select('accounts.fullname')
    .where('tickets.id', '=', ticketId)
    .where('notes.deleted_at', 'is', null)
    .orderBy('notes.id', 'desc')
    .limit(most)
    .execute()
  return rows.reverse()
}

/** Converts a note for staff. */
export function toNote(row: NoteRow): Note {
  return {
    id: row.id,
    comment: row.comment,
    status_change: row.status_change,
    created_at: toIsoTime(row.created_at),
    fullname: row.fullname,
    staff_only: row.staff_only,
    ...(row.from_customer === 1 ? { from_customer: 1 } : {}),
    ...(row.from_customer === 1 || row.quoted !== null ? { quoted: row.quoted } : {}),
    ...(row.parcel_id === null ? {} : { whole_parcel: true as const }),
  }
}

/**
 * Converts a public note for its customer: the customer stays the author of their own messages, all others are by
 * "Staff Team".
 */
export function toPublicNote(row: NoteRow): Note {
  if (row.from_customer === 1) return { ...toNote(row), fullname: ownNoteAuthor }
  // What an email of somebody else repeats stays with the staff, whoever sees the note.
  const { quoted: _, ...note } = toNote(row)
  return { ...note, fullname: staffTeam }
}
