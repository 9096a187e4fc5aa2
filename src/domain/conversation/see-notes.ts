import type { Side } from '#contract/conversation.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { isNoteOfTicket } from '../tickets/note-of-ticket.ts'
import { readTicketOnSide } from './read-conversation.ts'

/**
 * Stores how far one side has read, forwards only, and returns that. Writes no event: the audit log does not record
 * reading.
 */
export async function seeNotes(
  shop: Shop,
  { id, side, noteId }: { id: number; side: Side; noteId: number },
  caller: Caller,
): Promise<{ seen: number }> {
  const column = side === 'customer' ? 'customer_seen_note_id' : 'staff_seen_note_id'
  return shop.database.transaction(async (tx) => {
    const ticket = await readTicketOnSide(tx, { id, side }, caller)
    // Capped at the last existing note, and for the customer at the last public one.
    const newest = await tx
      .selectFrom('tickets')
      .innerJoin('notes', (join) => join.on(isNoteOfTicket))
      .select('notes.id')
      .where('tickets.id', '=', id)
      .where('notes.id', '<=', noteId)
      .$if(side === 'customer', (query) => query.where('staff_only', '=', 0))
      .orderBy('notes.id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!newest || newest.id <= ticket[column]) return { seen: ticket[column] }
    await tx
      .updateTable('tickets')
      .set({ [column]: newest.id })
      .where('id', '=', id)
      .where(column, '<', newest.id)
      .execute()
    return { seen: newest.id }
  })
}
