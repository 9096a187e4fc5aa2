import type { Conversation, Side } from '#contract/conversation.ts'
import { mostPhotos, type Photo } from '#contract/photos.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#db/books.ts'
import { accountOf, isStaff, type Caller } from '../caller.ts'
import { photoOf } from '../photos/read-photos.ts'
import type { Shop } from '../shop.ts'

/** How far one side of a ticket's conversation has read. Refuses who does not stand on that side. */
export async function readConversation(
  { books: { db } }: Shop,
  { id, side }: { id: number; side: Side },
  caller: Caller,
): Promise<Conversation> {
  const ticket = await ticketOnSide(db, id, side, caller)
  const { unread, unread_from } = await db
    .selectFrom('notes')
    .select(({ fn }) => [fn.countAll<number>().as('unread'), fn.min<number | null>('id').as('unread_from')])
    .where('ticket_id', '=', id)
    .where('id', '>', side === 'customer' ? ticket.customer_seen_note_id : ticket.staff_seen_note_id)
    .where('from_customer', '=', side === 'customer' ? 0 : 1)
    .where('staff_only', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const photos = await readMessagePhotos(db, id, side)
  return { waiting_for: ticket.waiting_for, unread, unread_from, photos }
}

/** The ticket, when the caller stands on that side of it: its customer, or staff. */
export async function ticketOnSide(db: Db, id: number, side: Side, caller: Caller) {
  if (side === 'staff' && !isStaff(caller)) throw new Refusal('level_too_low')
  const ticket = await db
    .selectFrom('tickets')
    .select(['account_id', 'waiting_for', 'customer_seen_note_id', 'staff_seen_note_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!ticket || (side === 'customer' && ticket.account_id !== accountOf(caller).id)) {
    throw new Refusal('unknown_ticket')
  }
  return ticket
}

/** The pictures that came with notes which this side may read. */
async function readMessagePhotos(db: Db, ticketId: number, side: Side): Promise<Photo[]> {
  const rows = await db
    .selectFrom('photos')
    .innerJoin('notes', 'notes.id', 'photos.note_id')
    .selectAll('photos')
    .where('photos.ticket_id', '=', ticketId)
    .where('photos.stage', '=', 'message')
    .where('photos.deleted_at', 'is', null)
    .where('notes.deleted_at', 'is', null)
    .$if(side === 'customer', (query) =>
      query.where('photos.staff_only', '=', 0).where('notes.staff_only', '=', 0),
    )
    .orderBy('photos.id')
    .limit(mostPhotos)
    .execute()
  return rows.map(photoOf)
}
