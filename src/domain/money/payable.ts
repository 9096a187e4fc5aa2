import type { Db } from '#db/tables.ts'
import { listParcelTickets } from '../tickets/parcel-tickets.ts'
import { readTicketMoney } from './ticket-money.ts'

/**
 * What of a ticket, or of all tickets of a parcel, can be paid by card now, in integer cents: cards pay invoices alone, and never more than
 * is due.
 */
export async function readPayable(
  db: Db,
  { ticketId, parcelId }: { ticketId: number; parcelId: number | null },
): Promise<number> {
  let sum = 0
  for (const id of parcelId === null ? [ticketId] : await listParcelTickets(db, parcelId)) {
    const { balance_cents, due_cents } = await readTicketMoney(db, id)
    sum += Math.max(0, Math.min(balance_cents, due_cents))
  }
  return sum
}
