import { Refusal } from '#contract/refusals.ts'
import { accountOf, type Caller } from '../caller.ts'
import { queueLetter, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { indexTicketAgain } from '../tickets/ticket-words.ts'
import { holdTicket, stillOpen } from './own-ticket.ts'

const completed = 6

/** What the timeline says of it. */
const words = 'The booking was cancelled.'

/**
 * Ends the customer's own booking before the phone has arrived: completed with outcome "cancelled", the passcode
 * erased, both sides written to. A second time changes nothing; whoever holds the ticket first decides.
 */
export async function cancelBooking(shop: Shop, id: number, caller: Caller): Promise<{ ticket_id: number }> {
  const account = accountOf(caller)
  return shop.books.transaction(async (tx) => {
    const ticket = await holdTicket(tx, id, caller)
    if (ticket.account_id !== account.id) throw new Refusal('unknown_ticket')
    if (ticket.outcome === 'cancelled') return { ticket_id: id }
    stillOpen(ticket)

    const now = shop.now()
    const note = await tx
      .insertInto('notes')
      .values({
        ticket_id: id,
        author_id: account.id,
        comment: words,
        status_change: completed,
        staff_only: 0,
        from_customer: 1,
        created_at: now,
        deleted_at: null,
        deleted_by_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('tickets')
      .set((old) => ({
        status: completed,
        outcome: 'cancelled' as const,
        status_since: now,
        passcode_sealed: null,
        waiting_for: 'nobody' as const,
        note_count: old('note_count', '+', 1),
        latest_note_id: note.id,
        customer_seen_note_id: note.id,
        updated_at: now,
        version: old('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await indexTicketAgain(tx, id)

    const about = { by: caller, ticketId: id }
    if (ticket.passcode_sealed !== null) {
      await recordEvent(tx, shop, { ...about, kind: 'ticket.passcode_erased' })
    }
    await recordEvent(tx, shop, {
      ...about,
      kind: 'ticket.status_changed',
      subjectId: note.id,
      details: { from: ticket.status, to: completed },
    })
    const event = await recordEvent(tx, shop, { ...about, kind: 'ticket.cancelled', subjectId: note.id })
    await queueLetter(tx, shop, event, 'booking-cancelled', { ticket_id: id })
    await queueLetter(tx, shop, event, 'cancelled-for-shop', { ticket_id: id })
    return { ticket_id: id }
  })
}
