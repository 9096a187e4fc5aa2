import { Refusal } from '#contract/refusals.ts'
import { statusCodes } from '#contract/ticket-statuses.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { changeStatus } from '../tickets/change-status.ts'
import { hasNotReachedUs } from '../tickets/delivery.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { refuseOldVersion } from '../tickets/refuse-old-version.ts'
import { findTicket } from './find-ticket.ts'

/**
 * Takes up again, at the status before, a ticket whose phone never arrived or was lost on its way in. Refuses with
 * `changed_meanwhile` for another version, and with `not_never_arrived`.
 */
export async function takeUpTicket(
  shop: Shop,
  { id, version }: { id: number; version: number },
  caller: Caller,
): Promise<{ ticket: Ticket }> {
  return shop.database.transaction(async (tx) => {
    const ticket = await lockTicket(tx, id)
    if (!hasNotReachedUs(ticket)) throw new Refusal('not_never_arrived')
    refuseOldVersion(ticket, version)
    if (ticket.erased_at !== null) throw new Refusal('ticket_erased')
    const event = await changeStatus(tx, shop, ticket, {
      to: ticket.outcome_from ?? statusCodes.approved,
      noteId: null,
      by: caller,
      outcome: null,
    })
    await recordEvent(tx, shop, { kind: 'ticket.taken_up', by: caller, ticketId: id, subjectId: event })
    return { ticket: await findTicket(tx, id, caller) }
  })
}
