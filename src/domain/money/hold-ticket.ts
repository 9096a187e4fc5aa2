import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/books.ts'
import { accountOf, isStaff, type Caller } from '../caller.ts'

/** Holds a ticket until the transaction ends, so that its papers and payments come one after the other. */
export async function holdTicket(tx: Tx, ticketId: number): Promise<{ accountId: number }> {
  const ticket = await tx
    .selectFrom('tickets')
    .select('account_id')
    .where('id', '=', ticketId)
    .forUpdate()
    .executeTakeFirst()
  if (!ticket) throw new Refusal('unknown_ticket')
  return { accountId: ticket.account_id }
}

/** Refuses with `unknown_ticket` unless the caller is staff or the ticket's own customer. */
export function refuseStranger(ticket: { account_id: number } | undefined, caller: Caller): void {
  if (!ticket) throw new Refusal('unknown_ticket')
  if (!isStaff(caller) && ticket.account_id !== accountOf(caller).id) throw new Refusal('unknown_ticket')
}
