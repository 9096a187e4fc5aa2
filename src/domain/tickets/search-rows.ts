import type { Database } from '#db/tables.ts'
import type { Cursor } from '#db/keyset.ts'
import { numbersIn } from '#db/numbers-in.ts'
import { findTickets, findTicketsOfMany, filterTickets } from '#db/find-tickets.ts'
import { countTickets, ticketKeys, type Narrowed } from './ticket-keys.ts'
import { readTicketRows, type TicketRowsPage } from './ticket-rows.ts'

/** More results than this are not counted, and scanned instead of collected. */
const MAX_COUNTED = 2000
/** Tickets matched per batch at first, and at most, before other queries get a turn. */
const firstStride = 200
const MAX_STRIDE_LENGTH = 1000

/** The staff list filtered by search words. */
type SearchResult = {
  /** Exact up to two thousand results; beyond that possibly counted among the two thousand newest only. */
  total: number
  page(from: Cursor<number> | null, size: number): Promise<TicketRowsPage>
}

/** Searches words in all tickets, without collecting all results of a common word. */
export async function searchRows(
  database: Database,
  words: string,
  narrowed: Narrowed,
): Promise<SearchResult> {
  const { db, engine } = database
  const term = toTerm(words)
  const newest = await findTickets(database, term, { sort: 'newest', beyond: null, size: MAX_COUNTED + 1 })
  const { sort = 'newest', ...terms } = narrowed
  const isFiltered = Object.values(terms).some((one) => one !== undefined)
  const among = (ids: number[]) => ({ ...narrowed, among: numbersIn(engine, ids) })
  const getAll = async (ids: number[]): Promise<SearchResult> => ({
    total: isFiltered ? await countTickets(db, among(ids)) : ids.length,
    page: (from, size) => readTicketRows(db, among(ids), from, size),
  })
  if (newest.length <= MAX_COUNTED) return getAll(newest)
  if (isFiltered) {
    // When few tickets pass the filter, scan those instead of the search results.
    const passing = await ticketKeys(db, { ...narrowed, sort: 'newest' }, null, MAX_COUNTED + 1).execute()
    if (passing.length <= MAX_COUNTED) return getAll(await filterTickets(database, term, toIds(passing)))
  }
  const counted = newest.slice(0, MAX_COUNTED)
  return {
    total: isFiltered ? await countTickets(db, among(counted)) : MAX_COUNTED,
    page: async (from, size) => {
      const ids =
        isFiltered || sort === 'updated'
          ? await walk(database, term, narrowed, from, size + 1)
          : await findTicketsOfMany(database, term, { sort, beyond: from?.id ?? null, size: size + 1 })
      return readTicketRows(db, { sort, among: numbersIn(engine, ids) }, null, size)
    },
  }
}

/** Scans the tickets in sort order and collects matches until the page is full. */
async function walk(
  database: Database,
  term: string,
  narrowed: Narrowed,
  from: Cursor<number> | null,
  enough: number,
): Promise<number[]> {
  const found: number[] = []
  let after = from
  for (let stride = firstStride; ; stride = Math.min(stride * 2, MAX_STRIDE_LENGTH)) {
    const keys = await ticketKeys(database.db, narrowed, after, stride).execute()
    const holding = new Set(await filterTickets(database, term, toIds(keys)))
    found.push(...toIds(keys).filter((id) => holding.has(id)))
    if (found.length >= enough || keys.length < stride) return found.slice(0, enough)
    after = keys.at(-1)!
  }
}

function toIds(keys: { id: number }[]): number[] {
  return keys.map(({ id }) => id)
}

/** A number is one word in any spacing: `0491 570 156` is not three. */
function toTerm(words: string): string {
  return /^[\d\s()+.-]+$/.test(words) ? words.replace(/[^\d+]/g, '') : words
}
