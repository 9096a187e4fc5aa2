import type { Db } from '#db/tables.ts'
import { nameRepair, repairColumns } from '../repairs/repair-row.ts'
import { toParcelReference, toPaymentReference } from '../tickets/payment-reference.ts'
import { getInParcel } from '../tickets/parcel-tickets.ts'
import { phoneName } from '../tickets/phone-name.ts'
import type { WholeTicket } from '../tickets/whole-ticket.ts'

/** What each ticket of a parcel owes now, in integer cents. */
export type ParcelDues = {
  id: number
  /** Of the rows of its tickets; for staff alone. */
  version: number
  due_cents: number
  tickets: { ticket_id: number; phone: string; repair: string; agreed_cents: number; due_cents: number }[]
}

/** The same for a ticket that was read whole, which says already whether it is alone. */
export function readDuesBeside(db: Db, ticket: WholeTicket): Promise<ParcelDues | null> | null {
  return getInParcel(ticket).others.length === 0 ? null : readParcelDues(db, ticket.id)
}

/** Reads the parcel that a ticket shares with others; null while it is alone in it. */
export async function readParcelDues(db: Db, ticketId: number): Promise<ParcelDues | null> {
  return toParcelDues(await readParcelRows(db, ticketId))
}

/** Reads the tickets of a ticket's parcel, itself included. */
export function readParcelRows(db: Db, ticketId: number) {
  return db
    .selectFrom('tickets')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .innerJoin('repairs', 'repairs.key', 'tickets.repair_key')
    .leftJoin('ticket_work', 'ticket_work.ticket_id', 'tickets.id')
    .select([
      'tickets.id',
      'tickets.parcel_id',
      'tickets.version',
      'tickets.status',
      'tickets.outcome',
      'tickets.battery',
      ...repairColumns,
      phoneName,
      'ticket_work.agreed_cents',
      'ticket_work.due_cents',
    ])
    .where('tickets.parcel_id', '=', (of) =>
      of.selectFrom('tickets as one').select('one.parcel_id').where('one.id', '=', ticketId),
    )
    .orderBy('tickets.id')
    .limit(200)
    .execute()
}

/** The same from rows that were read. */
export function toParcelDues(rows: Awaited<ReturnType<typeof readParcelRows>>): ParcelDues | null {
  const [first] = rows
  if (!first || rows.length === 1) return null
  return {
    id: first.parcel_id,
    version: rows.reduce((sum, { version }) => sum + version, 0),
    due_cents: rows.reduce((sum, { due_cents }) => sum + Number(due_cents ?? 0), 0),
    tickets: rows.map((row) => ({
      ticket_id: row.id,
      phone: row.display_name,
      repair: nameRepair(row),
      agreed_cents: Number(row.agreed_cents ?? 0),
      due_cents: Number(row.due_cents ?? 0),
    })),
  }
}

/** What a transfer carries as reference: that of the parcel where a ticket is not alone in it. */
export function getReference(ticketId: number, parcel: ParcelDues | null): string {
  return parcel ? toParcelReference(parcel.id) : toPaymentReference(ticketId)
}

/** What several tickets of a parcel owe, which one payment pays; null where at most one owes. */
export function getDueTogether(
  parcel: ParcelDues | null,
): { due_cents: number; ticket_ids: number[] } | null {
  const owing = (parcel?.tickets ?? []).filter(({ due_cents }) => due_cents > 0)
  if (parcel === null || owing.length < 2) return null
  return { due_cents: parcel.due_cents, ticket_ids: owing.map(({ ticket_id }) => ticket_id) }
}
