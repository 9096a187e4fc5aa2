import { Refusal } from '#contract/refusals.ts'
import type { TicketFilter, TicketRow } from '#contract/tickets.ts'
import { decodeCursor, encodeCursor, type Cursor } from '#db/keyset.ts'
import type { Shop } from '../shop.ts'
import { keptCount } from './kept-count.ts'
import { searchRows } from './search-rows.ts'
import { countTickets } from './ticket-keys.ts'
import { readTicketRows, type TicketPage } from './ticket-rows.ts'

/** One page, or all rows in turn when no limit was asked for. */
export type TicketList = {
  rows: TicketRow[] | AsyncIterable<TicketRow>
  /** Of a search that finds more than two thousand: at least so many. */
  total: number
  /** Where the next page begins; null at the end, and when all rows were asked for. */
  nextCursor: string | null
}

const usualPage = 50
const batch = 200

/** The staff list, narrowed as asked. Without limit and cursor all rows come, read batch by batch. */
export async function listTickets(shop: Shop, filter: TicketFilter): Promise<TicketList> {
  const from = filter.cursor === undefined ? null : decodeCursor(filter.cursor, 'number')
  if (filter.cursor !== undefined && from === null) {
    const says = 'This list has moved on. Please start again from its first page.'
    throw new Refusal('invalid', { says, fields: { cursor: says } })
  }
  const { total, page } = await narrow(shop, filter)
  if (filter.limit === undefined && from === null) {
    return { rows: allRows(page, await page(null, batch)), total, nextCursor: null }
  }
  const { rows, next } = await page(from, filter.limit ?? usualPage)
  return { rows, total, nextCursor: next && encodeCursor(next) }
}

type ReadPage = (from: Cursor<number> | null, size: number) => Promise<TicketPage>

async function narrow(shop: Shop, filter: TicketFilter): Promise<{ total: number; page: ReadPage }> {
  const { db } = shop.books
  const { status, assigned, waiting, sort } = filter
  const narrowed = { status, assigned, waiting, sort }
  if (filter.q?.trim()) return searchRows(shop.books, filter.q.trim(), narrowed)
  const total = await keptCount(shop, JSON.stringify([status, assigned, waiting]), async () => {
    const tickets = await countTickets(db, narrowed)
    return { made: tickets, total: tickets }
  })
  return { total, page: (from, size) => readTicketRows(db, narrowed, from, size) }
}

async function* allRows(page: ReadPage, first: TicketPage): AsyncGenerator<TicketRow> {
  let part = first
  for (;;) {
    yield* part.rows
    if (!part.next) return
    part = await page(part.next, batch)
  }
}
