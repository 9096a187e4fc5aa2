import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { requireOwnTicketOrStaff } from '../tickets/require-own-ticket.ts'

/**
 * Emails the present private link to the ticket's customer: staff never read it, since a quote can be answered with it.
 * Refuses with `unknown_ticket`.
 */
export function sendTrackLink(shop: Shop, ticketId: number, caller: Caller): Promise<{ sent: true }> {
  return shop.database.transaction(async (tx) => {
    const { erased_at } = requireOwnTicketOrStaff(await lockTicket(tx, ticketId), caller)
    if (erased_at !== null) throw new Refusal('unknown_ticket')
    const eventId = await recordEvent(tx, shop, { kind: 'ticket.link_sent', by: caller, ticketId })
    await queueEmail(tx, shop, eventId, 'track-link', { ticket_id: ticketId })
    return { sent: true }
  })
}
