import { Refusal } from '#contract/refusals.ts'
import type { TicketFilter, TicketRow } from '#contract/tickets.ts'
import { decodeCursor, encodeCursor, type Cursor } from '#db/keyset.ts'
import type { Shop } from '../shop.ts'
import { cachedCount } from './cached-count.ts'
import { searchRows } from './search-rows.ts'
import { countTickets, ticketKeys } from './ticket-keys.ts'
import { readTicketRows, type TicketPage } from './ticket-rows.ts'

/** One page, or an iterator over all rows when no limit was given. */
export type TicketList = {
  rows: TicketRow[] | AsyncIterable<TicketRow>
  /** For a search with more than two thousand results: the minimum. */
  total: number
  /** Cursor of the next page; null at the end, and when all rows were requested. */
  nextCursor: string | null
}

const usualPage = 50
const batch = 200

/** Returns the staff list, filtered and sorted. Without limit and cursor all rows are streamed in batches. */
export async function listTickets(shop: Shop, filter: TicketFilter): Promise<TicketList> {
  if (filter.limit === undefined && filter.cursor === undefined) {
    const { total, page } = await narrow(shop, filter)
    return { rows: allRows(page, await page(null, batch)), total, nextCursor: null }
  }
  const { rows, total, next } = await listTicketPage(shop, filter)
  return { rows, total, nextCursor: next }
}

/** Returns one page of the staff list, and the cursor of the next one; null at the end. */
export async function listTicketPage(
  shop: Shop,
  filter: TicketFilter,
): Promise<{ rows: TicketRow[]; total: number; next: string | null }> {
  const from = parseCursor(filter)
  const { total, page } = await narrow(shop, filter)
  const { rows, next } = await page(from, filter.limit ?? usualPage)
  return { rows, total, next: next && encodeCursor(next) }
}

/** Returns the ticket numbers of such a page only, which a covering index can answer. */
export async function listTicketIds(
  shop: Shop,
  filter: TicketFilter,
): Promise<{ ids: number[]; next: string | null }> {
  if (filter.q?.trim()) {
    const { rows, next } = await listTicketPage(shop, filter)
    return { ids: rows.map(({ id }) => id), next }
  }
  const { status, assigned, waiting, outcome, warranty, sort, limit: size = usualPage } = filter
  const narrowed = { status, assigned, waiting, outcome, warranty, sort }
  // One row more than the page size shows whether there is a next page.
  const keys = await ticketKeys(shop.database.db, narrowed, parseCursor(filter), size + 1).execute()
  const last = keys.length > size ? keys[size - 1] : undefined
  return { ids: keys.slice(0, size).map(({ id }) => id), next: last ? encodeCursor(last) : null }
}

function parseCursor({ cursor }: TicketFilter): Cursor<number> | null {
  if (cursor === undefined) return null
  const from = decodeCursor(cursor, 'number')
  if (from !== null) return from
  const message = 'This list has moved on. Please start again from its first page.'
  throw new Refusal('invalid', { message, fields: { cursor: message } })
}

type ReadPage = (from: Cursor<number> | null, size: number) => Promise<TicketPage>

async function narrow(shop: Shop, filter: TicketFilter): Promise<{ total: number; page: ReadPage }> {
  const { db } = shop.database
  const { status, assigned, waiting, outcome, warranty, sort } = filter
  const narrowed = { status, assigned, waiting, outcome, warranty, sort }
  if (filter.q?.trim()) return searchRows(shop.database, filter.q.trim(), narrowed)
  const total = await cachedCount(
    shop,
    JSON.stringify([status, assigned, waiting, outcome, warranty]),
    async () => {
      const tickets = await countTickets(db, narrowed)
      return { made: tickets, total: tickets }
    },
  )
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
