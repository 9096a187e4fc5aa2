import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Db, OpenBooks } from './books.ts'
import { numbersIn } from './numbers-in.ts'
import { wordsOf } from './ticket-search.ts'

type Readable = Pick<OpenBooks, 'db' | 'engine'>

/** Which way to look, beyond which ticket, and how many finds are enough. */
export type Looking = { sort: 'newest' | 'oldest'; beyond: number | null; size: number }

// SQLite's index knows which letters a ticket holds three by three, not where they stand, and it cannot begin in the
// middle: it is quick where few tickets come into question. Where many do, reading their words is quicker than asking
// it, can begin anywhere, and can be done in turns. What it keeps them in is a table like any other.
const body = sql`ticket_search_content.c0`
const mostInQuestion = 3000
/** The words of so many tickets are read in a millisecond or two; then others have their turn. */
const atOnce = 8000

/** The numbers of tickets that hold each word of the term somewhere, in order. */
export async function findTickets(books: Readable, term: string, looking: Looking): Promise<number[]> {
  const words = wordsOf(term)
  if (books.engine === 'postgres') return findInPostgres(books.db, words, looking)
  const found = await findByLetters(books.db, words)
  return found ? cut(found, looking) : lookThrough(books.db, words, looking)
}

/** The same where the term is known to be held by many tickets. */
export function findTicketsOfMany(books: Readable, term: string, looking: Looking): Promise<number[]> {
  const words = wordsOf(term)
  return books.engine === 'postgres'
    ? findInPostgres(books.db, words, looking)
    : lookThrough(books.db, words, looking)
}

/** Those of some tickets that hold each word of the term; in no order. */
export async function holdingWords(
  { db, engine }: Readable,
  term: string,
  tickets: readonly number[],
): Promise<number[]> {
  const words = wordsOf(term)
  const among = numbersIn(engine, tickets)
  const { rows } = await (
    engine === 'sqlite'
      ? sql<{
          id: number
        }>`select id from ticket_search_content where id in ${among} and ${holds(body, words)}`
      : // Not by its index, which would collect every ticket that holds them.
        sql<{ id: number }>`select rowid as id from ticket_search
          where rowid in ${among} and ${holds(sql`(ticket_search.body || '')`, words)}`
  ).execute(db)
  return rows.map(({ id }) => id)
}

/** All that hold the words, by SQLite's index (`cross` keeps it from reading everybody's words first); null when too many tickets come into question for it. */
async function findByLetters(db: Db, words: string[]): Promise<number[] | null> {
  const letters = threeByThree(words)
  // Words of one or two letters are not in it.
  if (letters.length === 0) return null
  const match = letters.map((three) => `"${three.replaceAll('"', '""')}"`).join(' AND ')
  const { rows } = await sql<{ id: number | null; number: number }>`
    with in_question as materialized (
      select rowid from ticket_search where ticket_search match ${match} order by rowid desc limit ${mostInQuestion + 1}
    )
    select null as id, count(*) as number from in_question
    union all
    select ticket_search_content.id, 0 from in_question
      cross join ticket_search_content where ticket_search_content.id = in_question.rowid and ${holds(body, words)}
  `.execute(db)
  const [first, ...found] = rows
  return first!.number > mostInQuestion ? null : found.map(({ id }) => id!)
}

function threeByThree(words: string[]): string[] {
  const all = words.flatMap((word) => {
    const signs = [...word]
    return signs.slice(2).map((sign, at) => signs[at]! + signs[at + 1]! + sign)
  })
  return [...new Set(all)]
}

function cut(ids: number[], { sort, beyond, size }: Looking): number[] {
  const inOrder = ids.toSorted((one, other) => (sort === 'oldest' ? one - other : other - one))
  const isBeyond = (id: number) => beyond === null || (sort === 'oldest' ? id > beyond : id < beyond)
  return inOrder.filter(isBeyond).slice(0, size)
}

/** Reads the words of one ticket after the other, stretch by stretch. */
async function lookThrough(db: Db, words: string[], { sort, beyond, size }: Looking): Promise<number[]> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select (select min(id) from ticket_search_content) as first, (select max(id) from ticket_search_content) as last
  `.execute(db)
  const { first, last } = rows[0]!
  if (first === null || last === null) return []
  const up = sort === 'oldest'
  const found: number[] = []
  let from = beyond === null ? (up ? first : last) : beyond + (up ? 1 : -1)
  while (found.length < size && from >= first && from <= last) {
    const to = up ? from + atOnce - 1 : from - atOnce + 1
    const { rows: more } = await sql<{ id: number }>`
      select id from ticket_search_content where id between ${Math.min(from, to)} and ${Math.max(from, to)}
        and ${holds(body, words)} order by id ${up ? sql`asc` : sql`desc`} limit ${size - found.length}
    `.execute(db)
    for (const { id } of more) found.push(id)
    from = to + (up ? 1 : -1)
  }
  return found
}

async function findInPostgres(db: Db, words: string[], { sort, beyond, size }: Looking): Promise<number[]> {
  const rows = await db
    .selectFrom('ticket_search')
    .select('rowid')
    .where(holds(sql`ticket_search.body`, words))
    .$if(beyond !== null, (query) => query.where('rowid', sort === 'oldest' ? '>' : '<', beyond))
    .orderBy('rowid', sort === 'oldest' ? 'asc' : 'desc')
    .limit(size)
    .execute()
  return rows.map(({ rowid }) => rowid)
}

function holds(text: RawBuilder<unknown>, words: string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(
    words.map((word) => sql`${text} like ${`%${word}%`}`),
    sql` and `,
  )})`
}
