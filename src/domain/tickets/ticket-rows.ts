import type { Expression, ExpressionBuilder } from 'kysely'
import { erasedName } from '#contract/privacy.ts'
import type { TicketFilter, TicketRow } from '#contract/tickets.ts'
import type { Db } from '#db/books.ts'
import type { Cursor } from '#db/keyset.ts'
import type { Books } from '#db/schema/books.ts'
import { nationalForm } from './mobile.ts'

/** A part of the staff list, and where the next one begins; null at the end. */
export type TicketPage = { rows: TicketRow[]; next: Cursor<number> | null }

/** What the list is narrowed to: a filter, and the tickets that its words were found in when it has any. */
export type Narrowed = Pick<TicketFilter, 'status' | 'assigned' | 'waiting' | 'sort'> & {
  /** Their numbers, at least one, or what selects them. */
  among?: number[] | Expression<number>
}

/** Reads the tickets that follow the cursor, in the order asked for, with one query. */
export async function readTicketRows(
  db: Db,
  narrowed: Narrowed,
  from: Cursor<number> | null,
  size: number,
): Promise<TicketPage> {
  const sort = narrowed.sort ?? 'newest'
  let query = db
    .selectFrom('tickets')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .innerJoin('accounts as customers', 'customers.id', 'tickets.account_id')
    .leftJoin('accounts as members', 'members.id', 'tickets.staff_assigned_id')
    .leftJoin('notes', 'notes.id', 'tickets.latest_note_id')
    .select((ticket) => [
      'tickets.id',
      'tickets.status',
      'tickets.repair_key',
      'tickets.price',
      'tickets.user_mobile',
      'tickets.note_count',
      'tickets.created_at',
      'tickets.updated_at',
      'phones.display_name',
      'phones.brand',
      'customers.fullname as cust_name',
      'members.fullname as staff_assigned',
      'notes.comment as latest_comment',
      'tickets.erased_at',
      'tickets.waiting_for',
      ticket
        .selectFrom('notes as messages')
        .select((message) => message.fn.countAll<number>().as('messages'))
        .whereRef('messages.ticket_id', '=', 'tickets.id')
        .whereRef('messages.id', '>', 'tickets.staff_seen_note_id')
        .where('messages.from_customer', '=', 1)
        .where('messages.deleted_at', 'is', null)
        .as('unread'),
    ])
    .where((where) => matches(where, narrowed))
  if (sort === 'updated') {
    query = query.orderBy('tickets.updated_at', 'desc')
    if (from) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('tickets.updated_at', 'tickets.id'), '<', tuple(from.value, from.id)),
      )
    }
  } else if (from) {
    query = query.where('tickets.id', sort === 'oldest' ? '>' : '<', from.id)
  }
  // One row more than asked for tells whether there is a next page.
  const found = await query
    .orderBy('tickets.id', sort === 'oldest' ? 'asc' : 'desc')
    .limit(size + 1)
    .execute()
  const last = found.length > size ? found[size - 1] : undefined
  return {
    rows: found
      .slice(0, size)
      .map(({ repair_key, display_name, user_mobile, created_at, updated_at, erased_at, ...row }) => ({
        ...row,
        cust_name: erased_at === null ? row.cust_name : erasedName,
        displayName: display_name,
        repair_name: repair_key,
        user_mobile: nationalForm(user_mobile),
        unread: row.unread ?? 0,
        created_at: new Date(created_at).toISOString(),
        updated_at: new Date(updated_at).toISOString(),
      })),
    next: last ? { value: sort === 'updated' ? last.updated_at : last.id, id: last.id } : null,
  }
}

/** How many tickets there are of those narrowed to. */
export async function countTicketRows(db: Db, narrowed: Narrowed): Promise<number> {
  const { tickets } = await db
    .selectFrom('tickets')
    .select((select) => select.fn.countAll<number>().as('tickets'))
    .where((where) => matches(where, narrowed))
    .executeTakeFirstOrThrow()
  return tickets
}

function matches(where: ExpressionBuilder<Books, 'tickets'>, { status, assigned, waiting, among }: Narrowed) {
  const terms = []
  if (status !== undefined) terms.push(where('tickets.status', '=', status))
  if (assigned === 0) terms.push(where('tickets.staff_assigned_id', 'is', null))
  else if (assigned !== undefined) terms.push(where('tickets.staff_assigned_id', '=', assigned))
  if (waiting !== undefined) terms.push(where('tickets.waiting_for', '=', waiting))
  if (among !== undefined) terms.push(where('tickets.id', 'in', among))
  return where.and(terms)
}
