import { sql } from 'kysely'
import type { Expression, ExpressionBuilder } from 'kysely'
import type { TicketFilter } from '#contract/tickets.ts'
import type { Db } from '#db/books.ts'
import type { Cursor } from '#db/keyset.ts'
import type { Books } from '#db/schema/books.ts'

/** What the list is narrowed to: a filter, and the tickets that its words were found in when it has any. */
export type Narrowed = Pick<TicketFilter, 'status' | 'assigned' | 'waiting' | 'sort'> & {
  /** Their numbers, as something to select from. */
  among?: Expression<number>
}

/** Counted without a pause, which takes SQLite a few milliseconds. */
const countedAtOnce = 50_000

/**
 * Which tickets follow the cursor, in the order asked for: of each the number and the value that it is ordered by, which
 * is where a list goes on after it.
 */
export function ticketKeys(db: Db, narrowed: Narrowed, from: Cursor<number> | null, size: number) {
  const sort = narrowed.sort ?? 'newest'
  // Nothing more is read, so that an index alone can tell.
  let query = db
    .selectFrom('tickets')
    .select(['tickets.id', sort === 'updated' ? 'tickets.updated_at as value' : 'tickets.id as value'])
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
  return query.orderBy('tickets.id', sort === 'oldest' ? 'asc' : 'desc').limit(size)
}

/** How many tickets there are of those narrowed to. */
export async function countTickets(db: Db, narrowed: Narrowed): Promise<number> {
  const { waiting, ...others } = narrowed
  if (waiting === 'nobody') {
    // Most tickets are such, and no index knows them: all the others are fewer.
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
      .limit(countedAtOnce)
    const { number, last } = await db
      .selectFrom(part.as('part'))
      .select((of) => [of.fn.countAll<number>().as('number'), of.fn.max('part.id').as('last')])
      .executeTakeFirstOrThrow()
    counted += number
    if (number < countedAtOnce) return counted
    after = Number(last)
  }
}

function matches(where: ExpressionBuilder<Books, 'tickets'>, { status, assigned, waiting, among }: Narrowed) {
  const terms = []
  // Those who wait are few. An index of everything else is kept from being chosen instead of theirs, by the plus.
  const few = waiting !== undefined && waiting !== 'nobody'
  const column = (name: 'status' | 'staff_assigned_id') =>
    few ? sql<number | null>`+${where.ref(`tickets.${name}`)}` : where.ref(`tickets.${name}`)
  if (status !== undefined) terms.push(where(column('status'), '=', status))
  if (assigned === 0) terms.push(where(column('staff_assigned_id'), 'is', null))
  else if (assigned !== undefined) terms.push(where(column('staff_assigned_id'), '=', assigned))
  // Written out, because the indexes of those who wait name them.
  if (waiting !== undefined) terms.push(where('tickets.waiting_for', '=', sql.lit(waiting)))
  if (among !== undefined) terms.push(where('tickets.id', 'in', among))
  return where.and(terms)
}
