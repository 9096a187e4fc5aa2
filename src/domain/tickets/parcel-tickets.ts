import type { Selectable } from 'kysely'
import { isEnded, toOutcome } from '#contract/outcomes.ts'
import { hasCome } from '#contract/parcels.ts'
import type { InParcel, Parcel } from '#contract/parcels.schema.ts'
import { Refusal } from '#contract/refusals.ts'
import { parseRows } from '#db/json-rows.ts'
import type { ParcelsTable } from '#db/schema/tickets.ts'
import type { Db, Tx } from '#db/tables.ts'
import { isStaff, requireAccount, type Caller } from '../caller.ts'
import type { LockedTicket } from './lock-ticket.ts'
import { selectWholeTickets, wholeTicket, type ParcelTicket, type WholeTicket } from './whole-ticket.ts'

type ParcelRow = Selectable<ParcelsTable>

/** More than a booking, what was added to it, and what was found beside it can hold. */
export const MAX_TICKETS = 200

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

/** The numbers of the tickets of a parcel, in the order in which they were booked. */
export async function listParcelTickets(db: Db, parcelId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('id')
    .where('parcel_id', '=', parcelId)
    .orderBy('id')
    .limit(MAX_TICKETS)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns what is posted to the shop together with a ticket. */
export function getInParcel({ id, parcel_tickets }: WholeTicket): { open: boolean; others: Linkable[] } {
  const tickets = parseParcelTickets(parcel_tickets)
  return {
    open: !isParcelPosted(tickets) && tickets.some(({ outcome }) => !isEnded(outcome)),
    others: tickets
      .filter((ticket) => ticket.id !== id)
      .map(({ display_name, repair_key, outcome, ...ticket }) => ({
        ...ticket,
        displayName: display_name,
        repair_name: repair_key,
        outcome: toOutcome(outcome),
      })),
  }
}

/** Parses the tickets of a parcel that were read with one of them. */
export function parseParcelTickets(joined: string): ParcelTicket[] {
  return parseRows<ParcelTicket>(joined).sort((one, other) => one.id - other.id)
}

type Linkable = InParcel['others'][number] & Pick<LockedTicket, 'link_version' | 'link_closed' | 'erased_at'>

/** Whether a parcel is on its way or has arrived: its number was entered, or one of its phones is or was at the shop. */
export function isParcelPosted(
  tickets: readonly Pick<
    LockedTicket,
    'carrier_in' | 'tracking_in' | 'status' | 'outcome' | 'parcel_check'
  >[],
): boolean {
  const { tracking_in } = getInbound(tickets)
  return tracking_in !== '' || tickets.some((ticket) => !isEnded(ticket.outcome) && hasCome(ticket))
}

/** Whether a parcel should hold several tickets' phones, none of which has come, and nobody has said what was inside. */
export function isUnopened(
  tickets: readonly Pick<LockedTicket, 'status' | 'outcome' | 'parcel_check'>[],
): boolean {
  const going = tickets.filter(({ outcome }) => !isEnded(outcome))
  return going.length > 1 && going.every((ticket) => ticket.parcel_check === null && !hasCome(ticket))
}

/** Returns what a page shows of the others in a parcel. */
export function toShownInParcel({ open, others }: InParcel): InParcel {
  return {
    open,
    others: others.map(({ id, displayName, repair_name, status, outcome }) => ({
      id,
      displayName,
      repair_name,
      status,
      outcome,
    })),
  }
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
    .forNoKeyUpdate()
    .execute()
  return { parcel, tickets }
}

/** Locks a ticket and all others of its parcel. Refuses with `unknown_ticket`; the caller checks ownership. */
export async function lockParcelOf(
  tx: Tx,
  ticketId: number,
): Promise<{ ticket: LockedTicket; tickets: LockedTicket[] }> {
  const { parcel_id } = await wholeTicket(tx, ticketId)
  const { tickets } = await lockParcel(tx, parcel_id)
  const ticket = tickets.find(({ id }) => id === ticketId)
  if (!ticket) throw new Refusal('unknown_ticket')
  return { ticket, tickets }
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
