import type { Selectable } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/tables.ts'
import type { TicketsTable } from '#db/schema/tickets.ts'

/** Locks a ticket's row until the transaction ends, so that changes of one ticket are serialised. */
export type LockedTicket = Selectable<TicketsTable>

/** Locks a ticket. Refuses with `unknown_ticket`; the caller checks ownership. */
export async function lockTicket(tx: Tx, id: number): Promise<LockedTicket> {
  const ticket = await tx
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', id)
    // Not `for update`, which would also hold up rows that only name the ticket, as those of its neighbours' queues do.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!ticket) throw new Refusal('unknown_ticket')
  return ticket
}
