import { sql, type SqlBool } from 'kysely'

/**
 * Whether a row of `notes` is read on a row of `tickets`: written on it, or a message to its whole parcel. An erased ticket, whose link is
 * closed for good, keeps no words that were written on others.
 */
export const isNoteOfTicket = sql<SqlBool>`(
  notes.ticket_id = tickets.id or (notes.parcel_id = tickets.parcel_id and tickets.link_closed = 0)
)`

/** Whether a row of `notes` is a note of the other side that one side of a row of `tickets` has not seen. */
export const isUnread = {
  customer: unread('customer_seen_note_id', 0),
  staff: unread('staff_seen_note_id', 1),
}

function unread(seen: 'customer_seen_note_id' | 'staff_seen_note_id', fromCustomer: 0 | 1) {
  // What concerns the parcel is seen once, on whichever of its tickets.
  return sql<SqlBool>`(
    ${isNoteOfTicket} and notes.id > tickets.${sql.ref(seen)} and notes.from_customer = ${sql.lit(fromCustomer)}
    and notes.staff_only = 0 and notes.deleted_at is null
    and (notes.parcel_id is null or notes.id > (
      select max(mates.${sql.ref(seen)}) from tickets as mates where mates.parcel_id = tickets.parcel_id
    ))
  )`
}
