import type { Selectable } from 'kysely'
import type { Parcel } from '#contract/parcels.schema.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ParcelsTable } from '#db/schema/tickets.ts'
import type { Db, Tx } from '#db/tables.ts'
import { isStaff, requireAccount, type Caller } from '../caller.ts'
import type { LockedTicket } from './lock-ticket.ts'
import { selectWholeTickets, type WholeTicket } from './whole-ticket.ts'

type ParcelRow = Selectable<ParcelsTable>

/** More than a booking, what was added to it, and what was found beside it can hold. */
const MAX_TICKETS = 200

/** Returns the row of a parcel. */
export function readParcelRow(db: Db, id: number): Promise<ParcelRow | undefined> {
  return selectParcel(db, id).executeTakeFirst()
}

/** Returns the tickets of a parcel in the order in which they were booked. */
export function readParcelTickets(db: Db, parcelId: number): Promise<WholeTicket[]> {
  return selectWholeTickets(db)
    .where('tickets.parcel_id', '=', parcelId)
    .orderBy('tickets.id')
    .limit(MAX_TICKETS)
    .execute()
}

/**
 * Locks a parcel and then its tickets, in their order, until the transaction ends. Refuses with `unknown_parcel`; the caller
 * checks ownership.
 */
export async function lockParcel(
  tx: Tx,
  id: number,
): Promise<{ parcel: ParcelRow; tickets: LockedTicket[] }> {
  const parcel = await selectParcel(tx, id).forUpdate().executeTakeFirst()
  if (!parcel) throw new Refusal('unknown_parcel')
  const tickets = await tx
    .selectFrom('tickets')
    .selectAll()
    .where('parcel_id', '=', id)
    .orderBy('id')
    .limit(MAX_TICKETS)
    .forUpdate()
    .execute()
  return { parcel, tickets }
}

/** Returns the caller's own parcel, or any for staff. Refuses with `unknown_parcel`. */
export function requireOwnParcelOrStaff(parcel: ParcelRow | undefined, caller: Caller): ParcelRow {
  if (!parcel) throw new Refusal('unknown_parcel')
  if (!isStaff(caller) && parcel.account_id !== requireAccount(caller).id) throw new Refusal('unknown_parcel')
  return parcel
}

/** The number under which a parcel came to the shop stands on each ticket that travelled in it. */
export function getInbound(
  tickets: readonly Pick<WholeTicket, 'carrier_in' | 'tracking_in'>[],
): Pick<Parcel, 'carrier_in' | 'tracking_in'> {
  const { carrier_in, tracking_in } = tickets.find((ticket) => ticket.tracking_in !== '') ?? {
    carrier_in: '',
    tracking_in: '',
  }
  return { carrier_in, tracking_in }
}

function selectParcel(db: Db, id: number) {
  return db.selectFrom('parcels').selectAll().where('id', '=', id)
}
