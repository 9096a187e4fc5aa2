import type { BackByReason } from '#contract/back-by.ts'
import { getSequenceKey } from '#contract/email-kinds.ts'
import type { Tx } from '#db/tables.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import type { TicketBackBy } from './ticket-back-by.ts'

/** What is told with a date that moves: a quote, its answer and a note about a part name the date in their own emails. */
const toldWithIt: ReadonlySet<BackByReason> = new Set(['quote', 'part'])

/** Records each date that a change has moved, and tells its customer once. `emails` are the sequence keys of what the change sends. */
export async function tellMoves(
  tx: Tx,
  shop: Shop,
  changed: readonly { ticket: { id: number }; backBy: TicketBackBy }[],
  emails: ReadonlySet<string>,
): Promise<void> {
  for (const { ticket, backBy } of changed) {
    const reason = backBy.moved
    if (reason === null) continue
    const about = { ticket_id: ticket.id }
    const event = await recordEvent(tx, shop, {
      kind: 'ticket.back_by_moved',
      by: null,
      ticketId: ticket.id,
      details: { about: reason },
    })
    if (toldWithIt.has(reason) && emails.has(getSequenceKey('back-by-moved', about)!)) continue
    await queueEmail(tx, shop, event, 'back-by-moved', about)
  }
}
