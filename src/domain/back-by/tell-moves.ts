import { getSequenceKey } from '#contract/email-kinds.ts'
import type { Tx } from '#db/tables.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import type { TicketBackBy } from './ticket-back-by.ts'

/** Whether this change sends the customer an email, which names the date. */
async function isTold(tx: Tx, ticketId: number, now: number): Promise<boolean> {
  const told = await tx
    .selectFrom('outbox')
    .select('id')
    .where('sequence_key', '=', getSequenceKey('back-by-moved', { ticket_id: ticketId }))
    .where('created_at', '=', now)
    .limit(1)
    .executeTakeFirst()
  return told !== undefined
}

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
    // The email with the quote, or with its answer, says it.
    if (reason === 'quote' && (await isTold(tx, ticket.id, shop.now()))) continue
    await queueEmail(tx, shop, event, 'back-by-moved', { ticket_id: ticket.id })
  }
}
