import { parseParcelNumber } from '#contract/parcels.ts'
import type { TicketRow } from '#contract/tickets.schema.ts'
import type { Cursor } from '#db/keyset.ts'
import { numbersIn } from '#db/numbers-in.ts'
import type { Shop } from '../shop.ts'
import { cachedCount } from './cached-count.ts'
import {
  decodeListCursor,
  encodeListCursor,
  nameFilter,
  toNarrowed,
  type TicketListFilter,
} from './list-filter.ts'
import { listParcelTickets } from './parcel-tickets.ts'
import { searchRows } from './search-rows.ts'
import { countTickets, ticketKeys } from './ticket-keys.ts'
import { readTicketRows, type TicketRowsPage } from './ticket-rows.ts'

/** One page, or an iterator over all rows when no limit was given. */
type TicketList = {
  rows: TicketRow[] | AsyncIterable<TicketRow>
  /** For a search with more than two thousand results: the minimum. */
  total: number
  /** Cursor of the next page; null at the end, and when all rows were requested. */
  nextCursor: string | null
}

const usualPage = 50
const batch = 200

/**
 * Returns the staff list, filtered and sorted. Without limit and cursor all rows are streamed in batches. `accountId` is
 * the reader's, whose tickets `mine` are.
 */
export async function listTickets(
  shop: Shop,
  filter: TicketListFilter,
  accountId: number | null = null,
): Promise<TicketList> {
  if (filter.limit === undefined && filter.cursor === undefined) {
    const { total, page } = await narrow(shop, filter, accountId)
    return { rows: allRows(page, await page(null, batch)), total, nextCursor: null }
  }
  const { rows, total, next } = await listTicketPage(shop, filter, accountId)
  return { rows, total, nextCursor: next }
}

/** Returns one page of the staff list, and the cursor of the next one; null at the end. */
export async function listTicketPage(
  shop: Shop,
  filter: TicketListFilter,
  accountId: number | null = null,
): Promise<{ rows: TicketRow[]; total: number; next: string | null }> {
  const from = decodeListCursor(filter, accountId)
  const { total, page } = await narrow(shop, filter, accountId)
  const { rows, next } = await page(from, filter.limit ?? usualPage)
  return { rows, total, next: next && encodeListCursor(next, filter, accountId) }
}

/** Counts the tickets of a filter; those of a search with more than two thousand results at least. */
export async function countTicketList(
  shop: Shop,
  filter: TicketListFilter,
  accountId: number | null = null,
): Promise<number> {
  return (await narrow(shop, filter, accountId)).total
}

/** Returns the ticket numbers of such a page only, which a covering index can answer. */
export async function listTicketIds(
  shop: Shop,
  filter: TicketListFilter,
  accountId: number | null = null,
): Promise<{ ids: number[]; next: string | null }> {
  if (filter.q?.trim() && !filter.only) {
    const { rows, next } = await listTicketPage(shop, filter, accountId)
    return { ids: rows.map(({ id }) => id), next }
  }
  const { limit: size = usualPage } = filter
  const narrowed = await toNarrowed(shop, filter, accountId)
  // One row more than the page size shows whether there is a next page.
  const keys = await ticketKeys(
    shop.database.db,
    narrowed,
    decodeListCursor(filter, accountId),
    size + 1,
  ).execute()
  const last = keys.length > size ? keys[size - 1] : undefined
  return {
    ids: keys.slice(0, size).map(({ id }) => id),
    next: last ? encodeListCursor(last, filter, accountId) : null,
  }
}

type ReadPage = (from: Cursor<number> | null, size: number) => Promise<TicketRowsPage>

async function narrow(
  shop: Shop,
  filter: TicketListFilter,
  accountId: number | null,
): Promise<{ total: number; page: ReadPage }> {
  const { db } = shop.database
  const narrowed = await toNarrowed(shop, filter, accountId)
  const parcel = filter.only ? null : parseParcelNumber(filter.q ?? '')
  if (parcel !== null) {
    const ids = await listParcelTickets(db, parcel)
    const ofParcel = { ...narrowed, among: numbersIn(shop.database.engine, ids) }
    return {
      total: await countTickets(db, ofParcel),
      page: (from, size) => readTicketRows(db, ofParcel, from, size),
    }
  }
  if (filter.q?.trim() && !filter.only) return searchRows(shop.database, filter.q.trim(), narrowed)
  const total = await cachedCount(shop, nameFilter(filter, accountId), async () => {
    const tickets = await countTickets(db, narrowed)
    return { made: tickets, total: tickets }
  })
  return { total, page: (from, size) => readTicketRows(db, narrowed, from, size) }
}

async function* allRows(page: ReadPage, first: TicketRowsPage): AsyncGenerator<TicketRow> {
  let part = first
  for (;;) {
    yield* part.rows
    if (!part.next) return
    part = await page(part.next, batch)
  }
}
