import type { Selectable } from 'kysely'
import type { Status } from '#contract/ticket-statuses.ts'
import type { WaitingFor } from '#contract/tickets.ts'
import type { Tx } from '#db/tables.ts'
import type { NotesTable } from '#db/schema/tickets.ts'
import type { Shop } from '../shop.ts'
import type { LockedTicket } from './lock-ticket.ts'
import { indexTicketAgain } from './ticket-words.ts'
import { touchTicket } from './touch-ticket.ts'
import { countNotesAgain, waitsBeside } from './whole-parcel.ts'

type NoteToAppend = {
  /** The caller has locked the ticket. */
  ticketId: number
  /** The other tickets that it concerns too, locked. */
  beside?: readonly LockedTicket[]
  authorId: number
  from: 'staff' | 'customer'
  comment: string
  /** What a customer's email repeats of earlier ones. */
  quoted?: string | null
  staffOnly: boolean
  /** The status that `changeStatus` sets with this note. */
  statusChange?: Status | null
  /** Which side owes an answer from now on; unchanged when left out. */
  waitingFor?: WaitingFor
  /** Identifies the submit of a message (idempotency). */
  messageKey?: string | null
}

/**
 * Inserts a note on a ticket: the row, the counters, the author's read position, and the search words. The only
 * function that inserts notes; event and email are up to the caller.
 */
export async function appendNote(tx: Tx, shop: Shop, note: NoteToAppend): Promise<Selectable<NotesTable>> {
  const now = shop.now()
  const fromCustomer = note.from === 'customer'
  const { beside = [], waitingFor } = note
  const row = await tx
    .insertInto('notes')
    .values({
      ticket_id: note.ticketId,
      parcel_id: beside[0]?.parcel_id ?? null,
      author_id: note.authorId,
      comment: note.comment,
      quoted: note.quoted ?? null,
      status_change: note.statusChange ?? null,
      staff_only: note.staffOnly ? 1 : 0,
      from_customer: fromCustomer ? 1 : 0,
      message_key: note.messageKey ?? null,
      created_at: now,
      deleted_at: null,
      deleted_by_id: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('tickets')
    .set((old) => ({
      note_count: old('note_count', '+', 1),
      latest_note_id: row.id,
      // The author of a note has read the notes before it.
      [fromCustomer ? 'customer_seen_note_id' : 'staff_seen_note_id']: row.id,
      ...(waitingFor === undefined ? {} : { waiting_for: waitingFor }),
      updated_at: now,
      // The new text may hold personal data again.
      erased_at: null,
      version: old('version', '+', 1),
    }))
    .where('id', '=', note.ticketId)
    .execute()
  await indexTicketAgain(tx, note.ticketId)
  for (const ticket of beside) {
    await touchTicket(tx, ticket.id, now)
    if (waitingFor === undefined || !waitsBeside(ticket)) continue
    await tx.updateTable('tickets').set({ waiting_for: waitingFor }).where('id', '=', ticket.id).execute()
  }
  await countNotesAgain(tx, beside)
  return row
}
