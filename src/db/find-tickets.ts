import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Db, Database } from './tables.ts'
import { numbersIn } from './numbers-in.ts'
import { splitWords } from './ticket-search.ts'

type Readable = Pick<Database, 'db' | 'engine'>

/** Sort direction, the ticket to start after, and the maximum number of results. */
type SearchOptions = { sort: 'newest' | 'oldest'; beyond: number | null; size: number }

// The trigram index finds tickets by sequences of three characters without their position, and cannot start in the middle of the
// order: it is fast for few candidates. For many candidates, scanning the stored words is faster, can start anywhere and
// can run in batches (docs/decisions/015-search.md).
const body = sql`ticket_words.body`
const MAX_IN_QUESTION = 3000
/** Rows per batch: about a millisecond or two, then other queries get their turn. */
const ROWS_PER_BATCH = 8000

/** Sorted ids of the tickets that contain every word of the term. */
export async function findTickets(
  database: Readable,
  term: string,
  options: SearchOptions,
): Promise<number[]> {
  const words = splitWords(term)
  if (database.engine === 'postgres') return findInPostgres(database.db, words, options)
  const found = await findByShortTerm(database.db, words)
  return found ? cut(found, options) : scanTickets(database.db, words, options)
}

/** The same, by a scan, for a term that is known to match many tickets. */
export function findTicketsOfMany(
  database: Readable,
  term: string,
  options: SearchOptions,
): Promise<number[]> {
  const words = splitWords(term)
  return database.engine === 'postgres'
    ? findInPostgres(database.db, words, options)
    : scanTickets(database.db, words, options)
}

/** Filters the given tickets by the term, unsorted. */
export async function filterTickets(
  { db, engine }: Readable,
  term: string,
  tickets: readonly number[],
): Promise<number[]> {
  const words = splitWords(term)
  const among = numbersIn(engine, tickets)
  const { rows } = await (
    engine === 'sqlite'
      ? sql<{
          id: number
        }>`select id from ticket_words where id in ${among} and ${containsAll(body, words)}`
      : // Not by the trigram index, which would collect every match.
        sql<{ id: number }>`select id from ticket_words
          where id in ${among} and ${containsAll(sql`(ticket_words.body || '')`, words)}`
  ).execute(db)
  return rows.map(({ id }) => id)
}

/** All matches by SQLite's trigram index (`cross` join keeps the planner from scanning the words first); null when there are too many candidates for it. */
async function findByShortTerm(db: Db, words: string[]): Promise<number[] | null> {
  const trigrams = toTrigrams(words)
  // Trigrams do not cover words of one or two characters.
  if (trigrams.length === 0) return null
  const match = trigrams.map((three) => `"${three.replaceAll('"', '""')}"`).join(' AND ')
  const { rows } = await sql<{ id: number | null; number: number }>`
    with in_question as materialized (
      select rowid from ticket_search where ticket_search match ${match} order by rowid desc limit ${sql.lit(MAX_IN_QUESTION + 1)}
    )
    select null as id, count(*) as number from in_question
    union all
    select ticket_words.id, 0 from in_question
      cross join ticket_words where ticket_words.id = in_question.rowid and ${containsAll(body, words)}
  `.execute(db)
  const [first, ...found] = rows
  return first!.number > MAX_IN_QUESTION ? null : found.map(({ id }) => id!)
}

function toTrigrams(words: string[]): string[] {
  const all = words.flatMap((word) => {
    const signs = [...word]
    return signs.slice(2).map((sign, at) => signs[at]! + signs[at + 1]! + sign)
  })
  return [...new Set(all)]
}

function cut(ids: number[], { sort, beyond, size }: SearchOptions): number[] {
  const inOrder = ids.toSorted((one, other) => (sort === 'oldest' ? one - other : other - one))
  const isBeyond = (id: number) => beyond === null || (sort === 'oldest' ? id > beyond : id < beyond)
  return inOrder.filter(isBeyond).slice(0, size)
}

/** Scans the stored words ticket by ticket, in batches. */
async function scanTickets(
  db: Db,
  words: string[],
  { sort, beyond, size }: SearchOptions,
): Promise<number[]> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select (select min(id) from ticket_words) as first, (select max(id) from ticket_words) as last
  `.execute(db)
  const { first, last } = rows[0]!
  if (first === null || last === null) return []
  const up = sort === 'oldest'
  const found: number[] = []
  let from = beyond === null ? (up ? first : last) : beyond + (up ? 1 : -1)
  while (found.length < size && from >= first && from <= last) {
    const to = up ? from + ROWS_PER_BATCH - 1 : from - ROWS_PER_BATCH + 1
    const { rows: more } = await sql<{ id: number }>`
      select id from ticket_words where id between ${Math.min(from, to)} and ${Math.max(from, to)}
        and ${containsAll(body, words)} order by id ${up ? sql`asc` : sql`desc`} limit ${size - found.length}
    `.execute(db)
    for (const { id } of more) found.push(id)
    from = to + (up ? 1 : -1)
  }
  return found
}

async function findInPostgres(
  db: Db,
  words: string[],
  { sort, beyond, size }: SearchOptions,
): Promise<number[]> {
  const rows = await db
    .selectFrom('ticket_words')
    .select('id')
    .where(containsAll(sql`ticket_words.body`, words))
    .$if(beyond !== null, (query) => query.where('id', sort === 'oldest' ? '>' : '<', beyond))
    .orderBy('id', sort === 'oldest' ? 'asc' : 'desc')
    .limit(size)
    .execute()
  return rows.map(({ id }) => id)
}

function containsAll(text: RawBuilder<unknown>, words: string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(
    words.map((word) => sql`${text} like ${`%${word}%`}`),
    sql` and `,
  )})`
}
