import { Refusal } from '#contract/refusals.ts'
import type { WaitingFor } from '#contract/tickets.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'

/** Says who owes the other side an answer, without writing anything to anybody. Refuses with `unknown_ticket`. */
export async function setWaiting(
  shop: Shop,
  { id, waitingFor }: { id: number; waitingFor: WaitingFor },
  caller: Caller,
): Promise<{ waiting_for: WaitingFor }> {
  return shop.books.transaction(async (tx) => {
    const ticket = await tx
      .selectFrom('tickets')
      .select('waiting_for')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!ticket) throw new Refusal('unknown_ticket')
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
