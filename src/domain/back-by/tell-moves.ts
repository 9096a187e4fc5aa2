import type { BackByReason } from '#contract/back-by.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { getSequenceKey } from '#contract/email-kinds.ts'
import type { Tx } from '#db/tables.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import type { TicketBackBy } from './ticket-back-by.ts'

/** A change is written within this time: its email was queued by an earlier statement of the same transaction. */
const CHANGE_MS = 10 * SECOND_MS

/** Whether this change sends the customer an email about what has moved the date, which names the date: a quote or its answer, a note about a part. */
async function isTold(tx: Tx, ticketId: number, reason: BackByReason, now: number): Promise<boolean> {
  if (reason !== 'quote' && reason !== 'part') return false
  const sent = await tx
    .selectFrom('outbox')
    .select('email_kind')
    .where('sequence_key', '=', getSequenceKey('back-by-moved', { ticket_id: ticketId }))
    .where('created_at', '>=', now - CHANGE_MS)
    .limit(50)
    .execute()
  return sent.some(({ email_kind }) => reason === 'quote' || email_kind === 'ticket-note')
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
    if (await isTold(tx, ticket.id, reason, shop.now())) continue
    await queueEmail(tx, shop, event, 'back-by-moved', { ticket_id: ticket.id })
  }
}
