import type { WaitingFor } from '#contract/tickets.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'

/** Sets which side owes an answer, without a note or email. Refuses with `unknown_ticket`. */
export async function setWaiting(
  shop: Shop,
  { id, waitingFor }: { id: number; waitingFor: WaitingFor },
  caller: Caller,
): Promise<{ waiting_for: WaitingFor }> {
  return shop.database.transaction(async (tx) => {
    const ticket = await lockTicket(tx, id)
    if (ticket.waiting_for !== waitingFor) {
      await tx
        .updateTable('tickets')
        .set((old) => ({
          waiting_for: waitingFor,
          updated_at: shop.now(),
          version: old('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute()
      const details = { from: ticket.waiting_for, to: waitingFor }
      await recordEvent(tx, shop, { kind: 'ticket.waiting_changed', by: caller, ticketId: id, details })
    }
    return { waiting_for: waitingFor }
  })
}
