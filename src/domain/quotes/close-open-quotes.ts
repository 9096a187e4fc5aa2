import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'

/** Withdraws the open quote of a ticket that ends, without an email of its own. */
export async function closeOpenQuotes(
  tx: Tx,
  shop: Shop,
  ticketId: number,
  by: Caller | null,
): Promise<void> {
  const closed = await tx
    .updateTable('quotes')
    .set((old) => ({ state: 'withdrawn' as const, version: old('version', '+', 1) }))
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'open')
    .returning('id')
    .execute()
  for (const { id } of closed) {
    await recordEvent(tx, shop, { kind: 'ticket.quote_withdrawn', by, ticketId, subjectId: id })
  }
}
