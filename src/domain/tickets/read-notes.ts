import { yourself } from '#contract/conversation.ts'
import type { Note } from '#contract/tickets.ts'
import { staffTeam } from '#contract/tickets.ts'
import type { Db } from '#db/books.ts'
import type { NotesTable } from '#db/schema/tickets.ts'
import type { Selectable } from 'kysely'

/** A note with its author's name, deleted ones included. */
export type NoteRow = Selectable<NotesTable> & { fullname: string }

const mostNotes = 1000

/** The notes of a ticket, oldest first, the deleted ones too; the newest thousand when there are more. */
export async function readNotes(db: Db, ticketId: number): Promise<NoteRow[]> {
  const rows = await db
    .selectFrom('notes')
    .innerJoin('accounts', 'accounts.id', 'notes.author_id')
    .selectAll('notes')
    .select('accounts.fullname')
    .where('notes.ticket_id', '=', ticketId)
    .orderBy('notes.id', 'desc')
    .limit(mostNotes)
    .execute()
  return rows.reverse()
}

/** A note as staff read it. */
export function noteOf(row: NoteRow): Note {
  return {
    id: row.id,
    comment: row.comment,
    status_change: row.status_change,
    created_at: new Date(row.created_at).toISOString(),
    fullname: row.fullname,
    staff_only: row.staff_only,
    ...(row.from_customer === 1 ? { from_customer: 1 } : {}),
  }
}

/** A public note as its customer reads it: their own words are theirs, and who wrote the others is nobody's name. */
export function publicNoteOf(row: NoteRow): Note {
  return { ...noteOf(row), fullname: row.from_customer === 1 ? yourself : staffTeam }
}
