import type { Db } from '#db/tables.ts'
import { readStandings } from './document-standing.ts'
import type { Owing } from './split-payment.ts'
import { readTicketMoney, type TicketMoney } from './ticket-money.ts'

/** Reads what each ticket of a parcel owes. */
export async function readOwing(
  db: Db,
  ticketIds: readonly number[],
  timeZone: string,
): Promise<(Owing & { money: TicketMoney })[]> {
  const owing = []
  for (const ticketId of ticketIds) {
    const money = await readTicketMoney(db, ticketId)
    const { invoices } = await readStandings(db, ticketId, timeZone)
    owing.push({
      ticketId,
      money,
      dueCents: money.due_cents,
      leftCents: money.left_cents,
      invoices: [...invoices].map(([number, { left }]) => ({ number, left })),
    })
  }
  return owing
}
