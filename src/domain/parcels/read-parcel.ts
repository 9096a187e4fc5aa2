import type { Parcel } from '#contract/parcels.schema.ts'
import type { Db } from '#db/tables.ts'
import { isStaff, type Caller } from '../caller.ts'
import { toTicketMoney } from '../money/ticket-money.ts'
import { readStandingQuotes } from '../quotes/quote-rows.ts'
import {
  getInbound,
  readParcelRow,
  readParcelTickets,
  requireOwnParcelOrStaff,
} from '../tickets/parcel-tickets.ts'
import type { WholeTicket } from '../tickets/whole-ticket.ts'
import { findOwnTicket } from '../workflow/find-ticket.ts'

/** Returns the caller's own parcel, or any for staff. Refuses with `unknown_parcel`, other customers' like missing ones. */
export async function readParcel(db: Db, id: number, caller: Caller): Promise<Parcel> {
  const { currency } = requireOwnParcelOrStaff(await readParcelRow(db, id), caller)
  const tickets = await readParcelTickets(db, id)
  let due_cents = 0
  for (const ticket of tickets) {
    due_cents += toTicketMoney(ticket, await readStandingQuotes(db, ticket.id)).due_cents
  }
  return {
    id,
    ticket_ids: tickets.map((ticket) => ticket.id),
    due_cents,
    currency,
    ...getInbound(tickets),
    version: await readVersion(db, tickets, caller),
  }
}

async function readVersion(db: Db, tickets: readonly WholeTicket[], caller: Caller): Promise<number> {
  if (isStaff(caller)) return sum(tickets.map(({ version }) => version))
  // The rows' own versions would tell a customer that staff-only notes exist.
  const shown = []
  for (const { id } of tickets) shown.push((await findOwnTicket(db, id, caller)).version)
  return sum(shown)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
