import { Refusal } from '#contract/refusals.ts'
import type { Status } from '#contract/tickets.ts'
import type { Tx } from '#db/books.ts'
import { accountOf, isStaff, type Caller } from '../caller.ts'

/** From here on the phone is with the shop. */
const received = 2

/** Until the phone has arrived, its booking may be corrected, and cancelled by its customer. */
export function isOpen({ status, outcome }: { status: Status; outcome: string | null }): boolean {
  return status < received && outcome !== 'cancelled'
}

/** Holds a ticket for a change: the caller's own, any for staff. Refuses with `unknown_ticket`. */
export async function holdTicket(tx: Tx, id: number, caller: Caller) {
  const ticket = await tx
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!ticket || (ticket.account_id !== accountOf(caller).id && !isStaff(caller))) {
    throw new Refusal('unknown_ticket')
  }
  return ticket
}

/** Refuses once the phone has arrived, or nobody waits for it any more. */
export function stillOpen(ticket: { status: Status; outcome: string | null }): void {
  if (ticket.outcome === 'cancelled') throw new Refusal('booking_cancelled')
  if (!isOpen(ticket)) throw new Refusal('phone_has_arrived')
}
