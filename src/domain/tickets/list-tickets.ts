import type { ExpressionBuilder } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { TicketFilter, TicketRow } from '#contract/tickets.ts'
import type { Db } from '#db/books.ts'
import { decodeCursor, encodeCursor, type Cursor } from '#db/keyset.ts'
import type { Books } from '#db/schema/books.ts'
import { searchTickets } from '#db/ticket-search.ts'
import type { Shop } from '../shop.ts'
import { keptCount } from './kept-count.ts'
import { nationalForm } from './mobile.ts'

/** One page, or all rows in turn when no limit was asked for. */
export type TicketList = {
  rows: TicketRow[] | AsyncIterable<TicketRow>
  total: number
  /** Where the next page begins; null at the end, and when all rows were asked for. */
  nextCursor: string | null
}

const usualPage = 50
const batch = 500

/** The staff list, narrowed as asked. Without limit and cursor all rows come, read batch by batch. */
export async function listTickets(shop: Shop, filter: TicketFilter): Promise<TicketList> {
  const from = filter.cursor === undefined ? null : decodeCursor(filter.cursor, 'number')
  if (filter.cursor !== undefined && from === null) {
    const says = 'This list has moved on. Please start again from its first page.'
    throw new Refusal('invalid', { says, fields: { cursor: says } })
  }
  const { db } = shop.books
  const total = await countTickets(shop, filter)
  if (filter.limit === undefined && from === null) {
    return { rows: allRows(db, filter, await readPage(db, filter, null, batch)), total, nextCursor: null }
  }
  const page = await readPage(db, filter, from, filter.limit ?? usualPage)
  return { rows: page.rows, total, nextCursor: page.next && encodeCursor(page.next) }
}

type Page = { rows: TicketRow[]; next: Cursor<number> | null }

async function* allRows(db: Db, filter: TicketFilter, first: Page): AsyncGenerator<TicketRow> {
  let page = first
  for (;;) {
    yield* page.rows
    if (!page.next) return
    page = await readPage(db, filter, page.next, batch)
  }
}

async function readPage(db: Db, filter: TicketFilter, from: Cursor<number> | null, size: number): Promise<Page> {
  const sort = filter.sort ?? 'newest'
  const direction = sort === 'oldest' ? 'asc' : 'desc'
  const beyond = sort === 'oldest' ? '>' : '<'

  let query = db
    .selectFrom('tickets')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .innerJoin('accounts as customers', 'customers.id', 'tickets.account_id')
    .leftJoin('accounts as members', 'members.id', 'tickets.staff_assigned_id')
    .leftJoin('notes', 'notes.id', 'tickets.latest_note_id')
    .select([
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
    ])
    .where((where) => matches(where, filter))
  if (sort === 'updated') {
    query = query.orderBy('tickets.updated_at', 'desc')
    if (from) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('tickets.updated_at', 'tickets.id'), '<', tuple(from.value, from.id)),
      )
    }
  } else if (from) {
    query = query.where('tickets.id', beyond, from.id)
  }
  // One row more than asked for tells whether there is a next page.
  const found = await query.orderBy('tickets.id', direction).limit(size + 1).execute()
  const rows = found.slice(0, size)
  const last = found.length > size ? rows.at(-1) : undefined
  return {
    rows: rows.map(({ repair_key, display_name, user_mobile, created_at, updated_at, ...row }) => ({
      ...row,
      displayName: display_name,
      repair_name: repair_key,
      user_mobile: nationalForm(user_mobile),
      created_at: new Date(created_at).toISOString(),
      updated_at: new Date(updated_at).toISOString(),
    })),
    next: last ? { value: sort === 'updated' ? last.updated_at : last.id, id: last.id } : null,
  }
}

function matches(where: ExpressionBuilder<Books, 'tickets'>, filter: TicketFilter) {
  const terms = []
  if (filter.status !== undefined) terms.push(where('tickets.status', '=', filter.status))
  if (filter.assigned === 0) terms.push(where('tickets.staff_assigned_id', 'is', null))
  else if (filter.assigned !== undefined) terms.push(where('tickets.staff_assigned_id', '=', filter.assigned))
  if (filter.q?.trim()) terms.push(where('tickets.id', 'in', searchTickets(filter.q)))
  return where.and(terms)
}

function countTickets(shop: Shop, filter: TicketFilter): Promise<number> {
  const { status, assigned, q } = filter
  return keptCount(shop, JSON.stringify([status, assigned, q]), async () => {
    const { tickets } = await shop.books.db
      .selectFrom('tickets')
      .select((select) => select.fn.countAll<number>().as('tickets'))
      .where((where) => matches(where, filter))
      .executeTakeFirstOrThrow()
    return { made: tickets, total: tickets }
  })
}
