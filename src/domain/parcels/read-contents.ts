import { toOutcome } from '#contract/outcomes.ts'
import { hasCome } from '#contract/parcels.ts'
import type { ParcelContents } from '#contract/parcels.schema.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#db/tables.ts'
import { readParcelTickets } from '../tickets/parcel-tickets.ts'
import { customerName, type WholeTicket } from '../tickets/whole-ticket.ts'

/** Returns what should be in a parcel, and what opening it showed. Refuses with `unknown_parcel`. */
export async function readContents(db: Db, id: number): Promise<ParcelContents> {
  const tickets = await readParcelTickets(db, id)
  const [first] = tickets
  if (!first) throw new Refusal('unknown_parcel')
  const ids = (is: (ticket: WholeTicket) => boolean) => tickets.filter(is).map((ticket) => ticket.id)
  return {
    parcel_id: id,
    customer: customerName(first),
    checked: tickets.some(({ parcel_check }) => parcel_check !== null),
    found: ids(({ parcel_check }) => parcel_check === 'found'),
    missing: ids(isMissing),
    extra: ids(({ parcel_check }) => parcel_check === 'extra'),
    tickets: tickets.map((ticket) => ({
      id: ticket.id,
      displayName: ticket.display_name,
      repair_name: ticket.repair_key,
      phone_serial: ticket.phone_serial,
      status: ticket.status,
      outcome: toOutcome(ticket.outcome),
      inside: hasCome(ticket),
      extra: ticket.parcel_check === 'extra',
    })),
  }
}

/** Lists the tickets of a parcel whose phones were not in it, or not booked. */
export async function listNotAsBooked(db: Db, id: number): Promise<number[]> {
  const { missing, extra } = await readContents(db, id)
  return [...missing, ...extra]
}

/** True for a phone that was not in the parcel, and has not come since. */
function isMissing(ticket: WholeTicket): boolean {
  return ticket.parcel_check === 'missing' && ticket.outcome === null && !hasCome(ticket)
}
