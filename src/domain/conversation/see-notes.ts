import type { Side } from '#contract/conversation.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { TicketFile } from '../tickets/ticket-file.ts'
import { ticketOnSide } from './read-conversation.ts'

/**
 * Keeps how far one side has read, forwards only; answers where that is. No event: reading changes nothing that
 * anybody would look up.
 */
export async function seeNotes(
  shop: Shop,
  { id, side, noteId }: { id: number; side: Side; noteId: number },
  caller: Caller,
): Promise<{ seen: number }> {
  const column = side === 'customer' ? 'customer_seen_note_id' : 'staff_seen_note_id'
  return shop.books.transaction(async (tx) => {
    const ticket = await ticketOnSide(new TicketFile(tx, id), side, caller)
    // Nobody has seen what is not written yet, nor has the customer what staff keep among themselves.
    const newest = await tx
      .selectFrom('notes')
      .select('id')
      .where('ticket_id', '=', id)
      .where('id', '<=', noteId)
      .$if(side === 'customer', (notes) => notes.where('staff_only', '=', 0))
      .orderBy('id', 'desc')
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
