import { sql, type Expression, type ExpressionBuilder } from 'kysely'
import { statusCodes } from '#contract/ticket-statuses.ts'
import type { QueueKey } from '#contract/queues.ts'
import type { TicketFilter } from '#contract/tickets.schema.ts'
import type { Db } from '#db/tables.ts'
import type { Cursor } from '#db/keyset.ts'
import type { Tables } from '#db/schema/tables.ts'
import { ticketsOfFigure, type FigureOfSpan } from './tickets-of-figure.ts'

/** The filtered list: a filter, and the tickets found by search words if any. */
export type Narrowed = Pick<
  TicketFilter,
  'status' | 'assigned' | 'waiting' | 'outcome' | 'warranty' | 'repair' | 'phone' | 'open' | 'sort'
> & {
  /** Counted by this figure of the owner's numbers. */
  figure?: FigureOfSpan | undefined
  /** Assigned to this account. */
  mine?: number | undefined
  /** In this queue since that time or longer. */
  queue?: { key: QueueKey; until: number } | undefined
  /** Due at these times, the first included. */
  due?: { from: number; before: number } | undefined
  /** The ticket numbers, as a subquery. */
  among?: Expression<number>
}

/** Counted without yielding, which takes SQLite a few milliseconds. */
const COUNTED_TOGETHER = 50_000

/**
 * Returns the tickets after the cursor in sort order: of each the number and the sort value, which make up the next
 * cursor.
 */
export function ticketKeys(db: Db, narrowed: Narrowed, from: Cursor<number> | null, size: number) {
  const sort = narrowed.sort ?? 'newest'
  const first = ranksExpress(narrowed) ? expressRank : null
  // Selects nothing else, so that a covering index answers the query.
  let query = db
    .selectFrom('tickets')
    .select('tickets.id')
    .select((first ?? sql.ref<number>(sort === 'updated' ? 'tickets.updated_at' : 'tickets.id')).as('value'))
    .where((where) => matches(where, narrowed))
  if (first) {
    query = query.orderBy(first, 'asc')
    if (from) query = query.where(sql<boolean>`(${first}, tickets.id) > (${from.value}, ${from.id})`)
  } else if (sort === 'updated') {
    query = query.orderBy('tickets.updated_at', 'desc')
    if (from) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('tickets.updated_at', 'tickets.id'), '<', tuple(from.value, from.id)),
      )
    }
  } else if (from) {
    query = query.where('tickets.id', sort === 'oldest' ? '>' : '<', from.id)
  }
  return query.orderBy('tickets.id', sort === 'oldest' ? 'asc' : 'desc').limit(size)
}

/** Express comes first in a queue that is worked off, longest waiting first. */
export function ranksExpress({ queue, sort }: Pick<Narrowed, 'queue' | 'sort'>): boolean {
  return queue !== undefined && sort === 'oldest'
}

const expressRank = sql<number>`case when tickets.express_cents > 0 then 0 else 1 end`

/** Returns the number of tickets that pass the filter. */
export async function countTickets(db: Db, narrowed: Narrowed): Promise<number> {
  const { waiting, ...others } = narrowed
  if (waiting === 'nobody') {
    // Most tickets match and no index covers them: count the others and subtract.
    const waits = await Promise.all(
      (['shop', 'customer'] as const).map((side) => countTickets(db, { ...others, waiting: side })),
    )
    return (await countTickets(db, others)) - waits.reduce((sum, number) => sum + number, 0)
  }
  if (Object.values({ ...narrowed, sort: undefined }).every((term) => term === undefined)) {
    const { number } = await db
      .selectFrom('tickets')
      .select((of) => of.fn.countAll<number>().as('number'))
      .executeTakeFirstOrThrow()
    return number
  }
  let counted = 0
  for (let after = 0; ;) {
    const part = db
      .selectFrom('tickets')
      .select('tickets.id')
      .where((where) => matches(where, narrowed))
      .where('tickets.id', '>', after)
      .orderBy('tickets.id')
      .limit(COUNTED_TOGETHER)
    const { number, last } = await db
      .selectFrom(part.as('part'))
      .select((of) => [of.fn.countAll<number>().as('number'), of.fn.max('part.id').as('last')])
      .executeTakeFirstOrThrow()
    counted += number
    if (number < COUNTED_TOGETHER) return counted
    after = Number(last)
  }
}

function matches(where: ExpressionBuilder<Tables, 'tickets'>, narrowed: Narrowed) {
  const { status, assigned, waiting, outcome, warranty, open, mine, queue, due, among } = narrowed
  const { repair, phone, figure } = narrowed
  const terms = []
  // Few tickets wait. The unary plus keeps SQLite from choosing an index of another column.
  const few =
    (waiting !== undefined && waiting !== 'nobody') ||
    queue !== undefined ||
    due !== undefined ||
    figure !== undefined
  const column = (name: 'status' | 'staff_assigned_id') =>
    few ? sql<number | null>`+${where.ref(`tickets.${name}`)}` : where.ref(`tickets.${name}`)
  // Literals, because partial indexes name them: with a parameter SQLite plans the statement anew at every run.
  if (status !== undefined) terms.push(where(column('status'), '=', sql.lit(status)))
  if (assigned === 0) terms.push(where(column('staff_assigned_id'), 'is', null))
  else if (assigned !== undefined) terms.push(where(column('staff_assigned_id'), '=', assigned))
  if (mine !== undefined) terms.push(where(column('staff_assigned_id'), '=', mine))
  if (open) terms.push(where(column('status'), '<>', sql.lit(statusCodes.completed)))
  if (waiting !== undefined) terms.push(where('tickets.waiting_for', '=', sql.lit(waiting)))
  if (queue !== undefined) {
    const { key, until } = queue
    const inQueue = where
      .selectFrom('ticket_queues')
      .select('ticket_queues.ticket_id')
      .where('ticket_queues.queue', '=', key)
      .where('ticket_queues.since', '<=', until)
    terms.push(where('tickets.id', 'in', inQueue))
  }
  if (due !== undefined) {
    const dueThen = where
      .selectFrom('ticket_work')
      .select('ticket_work.ticket_id')
      .where('ticket_work.due_at', '>=', due.from)
      .where('ticket_work.due_at', '<', due.before)
    terms.push(where('tickets.id', 'in', dueThen))
  }
  if (outcome === 'declined') terms.push(where('tickets.outcome', 'in', ['declined', 'unrepaired']))
  else if (outcome !== undefined) terms.push(where('tickets.outcome', '=', outcome))
  if (warranty) terms.push(where('tickets.warranty_of', 'is not', null))
  if (repair !== undefined) terms.push(where('tickets.repair_key', '=', repair))
  if (phone !== undefined) terms.push(where('tickets.phone_id', '=', phone))
  if (figure !== undefined) terms.push(where('tickets.id', 'in', ticketsOfFigure(figure)))
  if (among !== undefined) terms.push(where('tickets.id', 'in', among))
  return where.and(terms)
}
