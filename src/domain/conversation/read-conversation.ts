import type { Conversation, Side } from '#contract/conversation.ts'
import { Refusal } from '#contract/refusals.ts'
import { accountOf, isStaff, type Caller } from '../caller.ts'
import { messagePhotosOf } from '../photos/read-photos.ts'
import type { Shop } from '../shop.ts'
import type { TicketFile } from '../tickets/ticket-file.ts'
import { ownTicket, wholeTicket, type WholeTicket } from '../tickets/whole-ticket.ts'

/** How far one side of a ticket's conversation has read. Refuses who does not stand on that side. */
export async function readConversation(
  { books: { db } }: Shop,
  { file, side }: { file: TicketFile; side: Side },
  caller: Caller,
): Promise<Conversation> {
  const ticket = await ticketOnSide(file, side, caller)
  const { unread, unread_from } = await db
    .selectFrom('notes')
    .select(({ fn }) => [fn.countAll<number>().as('unread'), fn.min<number | null>('id').as('unread_from')])
    .where('ticket_id', '=', ticket.id)
    .where('id', '>', side === 'customer' ? ticket.customer_seen_note_id : ticket.staff_seen_note_id)
    .where('from_customer', '=', side === 'customer' ? 0 : 1)
    .where('staff_only', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const photos = await messagePhotosOf(file, { all: side === 'staff' })
  return { waiting_for: ticket.waiting_for, unread, unread_from, photos }
}

/** The ticket, when the caller stands on that side of it: its customer, or staff. */
export async function ticketOnSide(file: TicketFile, side: Side, caller: Caller): Promise<WholeTicket> {
  if (side === 'customer') return ownTicket(file, accountOf(caller).id)
  if (!isStaff(caller)) throw new Refusal('level_too_low')
  return wholeTicket(file)
}
