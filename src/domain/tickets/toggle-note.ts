import { Refusal } from '#contract/refusals.ts'
import type { Note } from '#contract/tickets.ts'
import { sql } from 'kysely'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { toNote } from './read-notes.ts'
import { touchTicket } from './touch-ticket.ts'

/**
 * Makes a staff-only note public or a public one staff-only. Refuses with `unknown_note`, and a customer's own
 * message with `customers_words`.
 */
export async function toggleNote(shop: Shop, noteId: number, caller: Caller): Promise<Note> {
  return shop.database.transaction(async (tx) => {
    const named = await tx.selectFrom('notes').select('ticket_id').where('id', '=', noteId).executeTakeFirst()
    if (!named) throw new Refusal('unknown_note')
    // Lock the ticket, then the note: every change uses this order, so that none deadlock.
    await touchTicket(tx, named.ticket_id, shop.now())
    const note = await tx
      .updateTable('notes')
      .set({ staff_only: sql<0 | 1>`1 - staff_only` })
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
    await recordEvent(tx, shop, {
      kind: note.staff_only === 1 ? 'ticket.note_hidden' : 'ticket.note_shown',
      by: caller,
      ticketId: note.ticket_id,
      subjectId: note.id,
    })
    return toNote({ ...note, ...author })
  })
}
