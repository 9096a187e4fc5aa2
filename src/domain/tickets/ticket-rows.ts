import { toIsoTime } from '#contract/durations.ts'
import { rowNext } from '#contract/staff-steps.ts'
import { toOutcome } from '#contract/outcomes.ts'
import { amountKeys, pickAmounts } from '#contract/money-amounts.ts'
import { erasedName } from '#contract/privacy.ts'
import { ticketRowSchema, type TicketRow } from '#contract/tickets.schema.ts'
import { listColumns, pickColumns } from '#db/schema/tickets.ts'
import type { Db } from '#db/tables.ts'
import type { Cursor } from '#db/keyset.ts'
import { parseStoredDays } from '../back-by/ticket-back-by.ts'
import { formatMobile } from './mobile.ts'
import { ranksExpress, ticketKeys, type Narrowed } from './ticket-keys.ts'
import { joinIds, parseIds } from './whole-ticket.ts'
import { phoneName } from './phone-name.ts'
import { isUnread } from './note-of-ticket.ts'

/** The columns of a row that are converted below. */
const converted = { user_mobile: true, outcome: true, created_at: true, updated_at: true } as const
/** The fields of a row that are columns, answered as they are stored. */
const stored = listColumns(ticketRowSchema.omit(converted).keyof().options)

/** The amounts of tickets as columns of a query with their `ticket_work`. */
export const amountColumns = amountKeys.map((key) => `ticket_work.${key}` as const)

/** A page of the staff list, and the cursor of the next one; null at the end. */
export type TicketRowsPage = { rows: TicketRow[]; next: Cursor<number> | null }

/** Reads the tickets after the cursor in sort order, with one query. */
export async function readTicketRows(
  db: Db,
  narrowed: Narrowed,
  from: Cursor<number> | null,
  size: number,
): Promise<TicketRowsPage> {
  const sort = narrowed.sort ?? 'newest'
  // One row more than the page size shows whether there is a next page.
  const found = await db
    // The subquery finds the numbers from a covering index; only those rows are joined.
    .selectFrom(ticketKeys(db, narrowed, from, size + 1).as('page'))
    // A cross join fixes the join order: SQLite would begin with the accounts when it counts few of them.
    .crossJoin('tickets')
    .crossJoin('phones')
    .crossJoin('accounts as customers')
    .leftJoin('accounts as members', 'members.id', 'tickets.staff_assigned_id')
    .leftJoin('notes', 'notes.id', 'tickets.latest_note_id')
    .leftJoin('ticket_work', 'ticket_work.ticket_id', 'tickets.id')
    .leftJoin('ticket_facts', 'ticket_facts.ticket_id', 'tickets.id')
    .select((ticket) => [
      ...stored.map((name) => `tickets.${name}` as const),
      'tickets.user_mobile',
      'tickets.outcome',
      'tickets.created_at',
      'tickets.updated_at',
      'tickets.repair_key',
      'tickets.express_cents',
      phoneName,
      'phones.brand',
      'customers.fullname as cust_name',
      'members.fullname as staff_assigned',
      'notes.comment as latest_comment',
      'tickets.erased_at',
      'ticket_work.due_at',
      'ticket_facts.back_by_days',
      ...amountColumns,
      'ticket_work.next_step',
      'page.value as sort_value',
      ticket
        .selectFrom('notes')
        .select((message) => message.fn.countAll<number>().as('messages'))
        .where(isUnread.staff)
        .as('unread'),
      ticket
        .selectFrom('tickets as mates')
        .select(joinIds(db, 'mates').as('ids'))
        .whereRef('mates.parcel_id', '=', 'tickets.parcel_id')
        .whereRef('mates.id', '<>', 'tickets.id')
        .as('in_parcel_with'),
    ])
    .whereRef('tickets.id', '=', 'page.id')
    .whereRef('phones.id', '=', 'tickets.phone_id')
    .whereRef('customers.id', '=', 'tickets.account_id')
    .$if(sort === 'updated', (query) => query.orderBy('page.value', 'desc'))
    .$if(ranksExpress(narrowed), (query) => query.orderBy('page.value'))
    .orderBy('page.id', sort === 'oldest' ? 'asc' : 'desc')
    .execute()
  const last = found.length > size ? found[size - 1] : undefined
  return {
    rows: found.slice(0, size).map((row) => ({
      brand: row.brand,
      in_parcel_with: parseIds(row.in_parcel_with),
      cust_name: row.erased_at === null ? row.cust_name : erasedName,
      staff_assigned: row.staff_assigned,
      latest_comment: row.latest_comment,
      displayName: row.display_name,
      repair_name: row.repair_key,
      express: row.express_cents > 0,
      user_mobile: formatMobile(row.user_mobile),
      unread: row.unread ?? 0,
      outcome: toOutcome(row.outcome),
      created_at: toIsoTime(row.created_at),
      updated_at: toIsoTime(row.updated_at),
      due_at: row.due_at === null ? null : toIsoTime(row.due_at),
      back_by: parseStoredDays(row.back_by_days),
      // Null for a moment after the start of a new version: not worked out yet.
      ...pickAmounts(row),
      next: rowNext(row.next_step ?? 'closed'),
      // Last: a spread that comes first makes an object that V8 fills ten times slower.
      ...pickColumns(row, stored),
    })),
    next: last ? { value: Number(last.sort_value), id: last.id } : null,
  }
}
