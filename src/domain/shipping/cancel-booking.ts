import { outcomeName } from '#contract/outcomes.ts'
import { statusCodes } from '#contract/ticket-statuses.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { settleOutcome } from '../money/settle-outcome.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { appendNote } from '../tickets/append-note.ts'
import { changeStatus } from '../tickets/change-status.ts'
import type { LockedTicket } from '../tickets/lock-ticket.ts'
import { requireOwnTicket } from '../tickets/require-own-ticket.ts'
import { lockConcerned } from '../tickets/whole-parcel.ts'
import { isOpenBooking, requireOpenBooking } from './open-booking.ts'

/** The note on the timeline. */
const words = 'The booking was cancelled.'

/**
 * Cancels the customer's own booking before the phone has arrived: completed with outcome "cancelled", the passcode
 * erased, its invoices taken back, emails to both sides; with `whole_parcel` what else of its parcel has not arrived.
 * Idempotent; parallel changes are serialised by the locks.
 */
export async function cancelBooking(
  shop: Shop,
  { id, whole_parcel = false }: { id: number; whole_parcel?: boolean | undefined },
  caller: Caller,
): Promise<{ ticket_id: number }> {
  return shop.database.transaction(async (tx) => {
    const { ticket, beside } = await lockConcerned(tx, id, whole_parcel)
    requireOwnTicket(ticket, caller)
    if (ticket.outcome !== 'cancelled') requireOpenBooking(ticket)
    for (const one of [ticket, ...beside].filter(isOpenBooking)) await cancelOne(tx, shop, one, caller)
    return { ticket_id: id }
  })
}

async function cancelOne(tx: Tx, shop: Shop, ticket: LockedTicket, by: Caller): Promise<void> {
  const ticketId = ticket.id
  const to = statusCodes.completed
  const note = await appendNote(tx, shop, {
    ticketId,
    authorId: ticket.account_id,
    from: 'customer',
    comment: words,
    staffOnly: false,
    statusChange: to,
    waitingFor: 'nobody',
  })
  await changeStatus(tx, shop, ticket, { to, noteId: note.id, by, outcome: 'cancelled' })
  // One that was set back may have an invoice.
  await settleOutcome(tx, shop, ticketId, { reason: outcomeName('cancelled'), by })
  const event = await recordEvent(tx, shop, { by, ticketId, kind: 'ticket.cancelled', subjectId: note.id })
  await queueEmail(tx, shop, event, 'booking-cancelled', { ticket_id: ticketId })
  await queueEmail(tx, shop, event, 'cancelled-for-shop', { ticket_id: ticketId })
}
