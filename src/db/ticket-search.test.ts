import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, openTestBooks } from '#test/open-test-books.ts'
import type { Engine, OpenBooks } from './books.ts'
import { findTickets, findTicketsOfMany, holdingWords } from './find-tickets.ts'
import { indexTicket, unindexTicket } from './ticket-search.ts'

const bodies: Record<number, string> = {
  1001: '1001 Nguyễn Thị Đào 0491 570 156 iPhone 14 Pro Max 356938035643809',
  1002: '1002 Zoë Smith 0491 570 157 Samsung S20+ R58M_42\\A',
  1003: '1003 李小龙 0491 571 266 iPhone 6 100%',
  1004: '1004 NGUYEN Van An 0491 570 158 Samsung Z Flip3',
}

async function searchable(engine: Engine): Promise<OpenBooks> {
  const books = await openTestBooks(engine)
  await books.transaction(async (tx) => {
    // Only the words matter here, so the tickets themselves are left out.
    if (engine === 'postgres')
      await sql`alter table ticket_search drop constraint ticket_search_rowid_fkey`.execute(tx)
    for (const [id, body] of Object.entries(bodies)) await indexTicket(tx, Number(id), body)
  })
  return books
}

async function find(books: OpenBooks, term: string): Promise<number[]> {
  const found = await findTickets(books, term, { sort: 'oldest', beyond: null, size: 100 })
  const newest = await findTickets(books, term, { sort: 'newest', beyond: null, size: 100 })
  expect(newest).toEqual(found.toReversed())
  for (const sort of ['oldest', 'newest'] as const) {
    const ofMany = await findTicketsOfMany(books, term, { sort, beyond: null, size: 100 })
    expect(ofMany).toEqual(sort === 'oldest' ? found : newest)
    const beyond = ofMany[0] ?? 0
    const rest = { sort, beyond, size: 2 }
    expect(await findTickets(books, term, rest)).toEqual(ofMany.slice(1, 3))
    expect(await findTicketsOfMany(books, term, rest)).toEqual(ofMany.slice(1, 3))
  }
  const all = await books.db.selectFrom('ticket_search').select('rowid').orderBy('rowid').execute()
  const holding = await holdingWords(
    books,
    term,
    all.map(({ rowid }) => rowid),
  )
  expect(holding.toSorted((one, other) => one - other)).toEqual(found)
  return found
}

describe.each(engines)('on %s', (engine) => {
  // One for all: a term that is looked for changes nothing, and each test that writes has words of its own.
  let books: OpenBooks
  beforeAll(async () => {
    books = await searchable(engine)
  })
  afterAll(() => books.close())

  test.each([
    ['nguyen', [1001, 1004]],
    ['Nguyễn', [1001, 1004]],
    ['NGUYỄN'.normalize('NFD'), [1001, 1004]],
    ['đào', [1001]],
    ['dao', [1001]],
    ['zoe', [1002]],
    ['李小龙', [1003]],
    ['小龙', [1003]],
    ['3569380', [1001]],
    ['uye', [1001, 1004]],
    ['flip3 nguyen', [1004]],
    ['  iphone   14 ', [1001]],
    ['570 nguyen 158', [1004]],
    ['nobody', []],
    // One and two letters.
    ['z', [1002, 1004]],
    ['va', [1004]],
    ['+', [1002]],
    // What LIKE would take for itself.
    ['%', [1003]],
    ['100%', [1003]],
    ['1%1', []],
    ['_', [1002]],
    ['58m_42', [1002]],
    ['58mx42', []],
    ['\\', [1002]],
    ['42\\a', [1002]],
    // What FTS5 or SQL would.
    ['"nguyen', []],
    ["o'brien", []],
    ['nguyen*', []],
    ['nguyen OR zoe', []],
    ['\0', [1001, 1002, 1003, 1004]],
    ['', [1001, 1002, 1003, 1004]],
  ])('%j finds %j', async (term, ids) => {
    expect(await find(books, term)).toEqual(ids)
  })

  test('a ticket that is indexed again is found by its new words only', async () => {
    await books.transaction((tx) => indexTicket(tx, 1005, 'Marta Kowalska'))
    await books.transaction((tx) => indexTicket(tx, 1005, 'Chloë Papadopoulos'))
    expect(await find(books, 'kowalska')).toEqual([])
    expect(await find(books, 'chloe papado')).toEqual([1005])
    await books.transaction((tx) => unindexTicket(tx, 1005))
    expect(await find(books, 'papado')).toEqual([])
  })

  test('words of a transaction that failed are not found', async () => {
    const failed = books.transaction(async (tx) => {
      await indexTicket(tx, 1009, 'ghost')
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await find(books, 'ghost')).toEqual([])
  })
})
