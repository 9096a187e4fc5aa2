import { statusCodes } from '#contract/ticket-statuses.ts'
import type { Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { appendNote } from '../tickets/append-note.ts'
import { changeStatus } from '../tickets/change-status.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { requireOwnTicket } from '../tickets/require-own-ticket.ts'
import { requireOpenBooking } from './open-booking.ts'

/** The note on the timeline. */
const words = 'The booking was cancelled.'

/**
 * Cancels the customer's own booking before the phone has arrived: completed with outcome "cancelled", the passcode
 * erased, emails to both sides. Idempotent; parallel changes are serialised by the ticket's lock.
 */
export async function cancelBooking(shop: Shop, id: number, caller: Caller): Promise<{ ticket_id: number }> {
  return shop.database.transaction(async (tx) => {
    const ticket = requireOwnTicket(await lockTicket(tx, id), caller)
    if (ticket.outcome === 'cancelled') return { ticket_id: id }
    requireOpenBooking(ticket)

    const to = statusCodes.completed
    const note = await appendNote(tx, shop, {
      ticketId: id,
      authorId: ticket.account_id,
      from: 'customer',
      comment: words,
      staffOnly: false,
      statusChange: to,
      waitingFor: 'nobody',
    })
    await changeStatus(tx, shop, ticket, { to, noteId: note.id, by: caller, outcome: 'cancelled' })
    const about = { by: caller, ticketId: id }
    const event = await recordEvent(tx, shop, { ...about, kind: 'ticket.cancelled', subjectId: note.id })
    await queueEmail(tx, shop, event, 'booking-cancelled', { ticket_id: id })
    await queueEmail(tx, shop, event, 'cancelled-for-shop', { ticket_id: id })
    return { ticket_id: id }
  })
}
