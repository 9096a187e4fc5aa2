import type { Side } from '#contract/conversation.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Conversation } from '#contract/conversation.schema.ts'
import { isStaff, type Caller } from '../caller.ts'
import { messagePhotos, readPhotoRows, type PhotoRow } from '../photos/read-photos.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import type { Db } from '#db/tables.ts'
import type { Shop } from '../shop.ts'
import { isUnread } from '../tickets/note-of-ticket.ts'
import { ownTicket, wholeTicket, type WholeTicket } from '../tickets/whole-ticket.ts'

/**
 * Returns how far one side has read a ticket's conversation. Refuses with `unknown_ticket` callers who are not on
 * that side.
 */
export async function readConversation(
  { database: { db } }: Shop,
  { id, side }: { id: number; side: Side },
  caller: Caller,
): Promise<Conversation> {
  const ticket = await readTicketOnSide(db, { id, side }, caller)
  const unread = await countUnread(db, ticket, side)
  return toConversation(ticket, { side, unread, photos: await readPhotoRows(db, id) })
}

type UnreadOn = Pick<Conversation, 'unread' | 'unread_from'>

/** Returns how far one side has read the conversation of a ticket, and its pictures. */
export function toConversation(
  { waiting_for }: Pick<WholeTicket, 'waiting_for'>,
  { side, unread, photos }: { side: Side; unread: UnreadOn; photos: PhotoRow[] },
): Conversation {
  return { waiting_for, ...unread, photos: messagePhotos(photos, { all: side === 'staff' }) }
}

/** Returns how many notes of the other side are unread by this side, and the first of them. */
export async function countUnread(db: Db, { id }: Pick<WholeTicket, 'id'>, side: Side): Promise<UnreadOn> {
  const { rows } = await selectUnread[side](db, { id })
  return rows[0]!
}

const selectUnread = { staff: prepareUnread('staff'), customer: prepareUnread('customer') }
function prepareUnread(side: Side) {
  return preparedQuery<{ id: number }>()((db, { id }) =>
    db
      .selectFrom('tickets')
      .innerJoin('notes', (join) => join.on(isUnread[side]))
      .select(({ fn }) => [
        fn.countAll<number>().as('unread'),
        fn.min<number | null>('notes.id').as('unread_from'),
      ])
      .where('tickets.id', '=', id),
  )
}

/** Returns the ticket when the caller is on that side of its conversation: its customer, or staff. */
export async function readTicketOnSide(
  db: Db,
  { id, side }: { id: number; side: Side },
  caller: Caller,
): Promise<WholeTicket> {
  if (side === 'customer') return ownTicket(db, id, caller)
  if (!isStaff(caller)) throw new Refusal('level_too_low')
  return wholeTicket(db, id)
}
