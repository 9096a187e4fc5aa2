import { sql } from 'kysely'
import type { TicketRow } from '#contract/tickets.ts'
import type { Db } from '#db/books.ts'
import type { Cursor } from '#db/keyset.ts'
import { searchTickets } from '#db/ticket-search.ts'
import { countTicketRows, readTicketRows, type Narrowed, type TicketPage } from './ticket-rows.ts'

/** More finds than this are not counted, and walked through by number instead of collected. */
const mostCounted = 2000
const stride = 1000

/** The staff list narrowed to the tickets that hold certain words. */
export type Finds = {
  /** Exact up to two thousand finds; of more it counts among the two thousand newest only. */
  total: number
  page(from: Cursor<number> | null, size: number): Promise<TicketPage>
}

/** Looks for words in all tickets, without ever collecting all that hold a common one. */
export async function searchRows(db: Db, words: string, narrowed: Narrowed): Promise<Finds> {
  const term = termFrom(words)
  const newest = await foundIds(db, term, { sort: 'newest', beyond: null, size: mostCounted + 1 })
  const { status, assigned, waiting } = narrowed
  const isFiltered = [status, assigned, waiting].some((term) => term !== undefined)
  const sort = narrowed.sort ?? 'newest'
  const counted = newest.slice(0, mostCounted)
  if (counted.length === 0) return { total: 0, page: async () => ({ rows: [], next: null }) }
  const total = isFiltered ? await countTicketRows(db, { ...narrowed, among: counted }) : counted.length
  if (newest.length <= mostCounted) {
    return { total, page: (from, size) => readTicketRows(db, { ...narrowed, among: counted }, from, size) }
  }
  if (sort === 'updated') {
    return {
      total,
      page: (from, size) => readTicketRows(db, { ...narrowed, among: searchTickets(term) }, from, size),
    }
  }
  const step = (size: number) => (isFiltered ? stride : size + 1)
  return { total, page: (from, size) => walk(db, term, narrowed, { sort, from, size, step: step(size) }) }
}

type Walk = { sort: 'newest' | 'oldest'; from: Cursor<number> | null; size: number; step: number }

async function walk(
  db: Db,
  term: string,
  narrowed: Narrowed,
  { sort, from, size, step }: Walk,
): Promise<TicketPage> {
  const rows: TicketRow[] = []
  let beyond = from?.id ?? null
  for (;;) {
    const among = await foundIds(db, term, { sort, beyond, size: step })
    if (among.length === 0) return { rows, next: null }
    const { rows: more } = await readTicketRows(db, { ...narrowed, among }, null, size + 1 - rows.length)
    rows.push(...more)
    if (rows.length > size) {
      const last = rows[size - 1]!
      return { rows: rows.slice(0, size), next: { value: last.id, id: last.id } }
    }
    beyond = among.at(-1)!
  }
}

type Stretch = { sort: 'newest' | 'oldest'; beyond: number | null; size: number }

async function foundIds(db: Db, term: string, { sort, beyond, size }: Stretch): Promise<number[]> {
  const further = sort === 'oldest' ? sql`>` : sql`<`
  const rest = beyond === null ? sql`` : sql`where found.rowid ${further} ${beyond}`
  const order = sort === 'oldest' ? sql`asc` : sql`desc`
  const { rows } = await sql<{ rowid: number }>`
    select found.rowid from ${searchTickets(term)} as found ${rest} order by found.rowid ${order} limit ${size}
  `.execute(db)
  return rows.map(({ rowid }) => rowid)
}

/** A number is one word however it is spaced: `0491 570 156` is not three. */
function termFrom(words: string): string {
  return /^[\d\s()+.-]+$/.test(words) ? words.replace(/[^\d+]/g, '') : words
}
