import type { OpenBooks } from '#db/books.ts'
import type { Cursor } from '#db/keyset.ts'
import { numbersIn } from '#db/numbers-in.ts'
import { findTickets, findTicketsOfMany, holdingWords } from '#db/find-tickets.ts'
import { countTickets, ticketKeys, type Narrowed } from './ticket-keys.ts'
import { readTicketRows, type TicketPage } from './ticket-rows.ts'

/** More finds than this are not counted, and walked through instead of collected. */
const mostCounted = 2000
/** So many tickets are held against the words at first, and at most, before others have their turn. */
const firstStride = 200
const longestStride = 1000

/** The staff list narrowed to the tickets that hold certain words. */
export type Finds = {
  /** Exact up to two thousand finds; of more it may count among the two thousand newest only. */
  total: number
  page(from: Cursor<number> | null, size: number): Promise<TicketPage>
}

/** Looks for words in all tickets, without ever collecting all that hold a common one. */
export async function searchRows(books: OpenBooks, words: string, narrowed: Narrowed): Promise<Finds> {
  const { db, engine } = books
  const term = termFrom(words)
  const newest = await findTickets(books, term, { sort: 'newest', beyond: null, size: mostCounted + 1 })
  const { status, assigned, waiting, sort = 'newest' } = narrowed
  const isFiltered = [status, assigned, waiting].some((one) => one !== undefined)
  const among = (ids: number[]) => ({ ...narrowed, among: numbersIn(engine, ids) })
  const allOf = async (ids: number[]): Promise<Finds> => ({
    total: isFiltered ? await countTickets(db, among(ids)) : ids.length,
    page: (from, size) => readTicketRows(db, among(ids), from, size),
  })
  if (newest.length <= mostCounted) return allOf(newest)
  if (isFiltered) {
    // When few tickets pass the filter, it is they who are looked through.
    const passing = await ticketKeys(db, { ...narrowed, sort: 'newest' }, null, mostCounted + 1).execute()
    if (passing.length <= mostCounted) return allOf(await holdingWords(books, term, idsOf(passing)))
  }
  const counted = newest.slice(0, mostCounted)
  return {
    total: isFiltered ? await countTickets(db, among(counted)) : mostCounted,
    page: async (from, size) => {
      const ids =
        isFiltered || sort === 'updated'
          ? await walk(books, term, narrowed, from, size + 1)
          : await findTicketsOfMany(books, term, { sort, beyond: from?.id ?? null, size: size + 1 })
      return readTicketRows(db, { sort, among: numbersIn(engine, ids) }, null, size)
    },
  }
}

/** Goes through the tickets in their order and keeps those that hold the words, until there are enough. */
async function walk(
  books: OpenBooks,
  term: string,
  narrowed: Narrowed,
  from: Cursor<number> | null,
  enough: number,
): Promise<number[]> {
  const found: number[] = []
  let after = from
  for (let stride = firstStride; ; stride = Math.min(stride * 2, longestStride)) {
    const keys = await ticketKeys(books.db, narrowed, after, stride).execute()
    const holding = new Set(await holdingWords(books, term, idsOf(keys)))
    found.push(...idsOf(keys).filter((id) => holding.has(id)))
    if (found.length >= enough || keys.length < stride) return found.slice(0, enough)
    after = keys.at(-1)!
  }
}

function idsOf(keys: { id: number }[]): number[] {
  return keys.map(({ id }) => id)
}

/** A number is one word however it is spaced: `0491 570 156` is not three. */
function termFrom(words: string): string {
  return /^[\d\s()+.-]+$/.test(words) ? words.replace(/[^\d+]/g, '') : words
}
