import type { Tx } from '#db/tables.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import type { TicketBackBy } from './ticket-back-by.ts'

/** Records each date that a change has moved, and tells its customer once. */
export async function tellMoves(
  tx: Tx,
  shop: Shop,
  changed: readonly { ticket: { id: number }; backBy: TicketBackBy }[],
): Promise<void> {
  for (const { ticket, backBy } of changed) {
    const reason = backBy.moved
    if (reason === null) continue
    const event = await recordEvent(tx, shop, {
      kind: 'ticket.back_by_moved',
      by: null,
      ticketId: ticket.id,
      details: { about: reason },
    })
    // The email with the quote says it.
    if (reason === 'quote' && backBy.said?.open === 'quote') continue
    await queueEmail(tx, shop, event, 'back-by-moved', { ticket_id: ticket.id })
  }
}
