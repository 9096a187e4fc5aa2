import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '#test/engines.ts'
import { createTestDatabase } from '#test/open-test-database.ts'
import type { Engine, Database } from './tables.ts'
import { findTickets, findTicketsOfMany, filterTickets } from './find-tickets.ts'
import { indexTicket } from './ticket-search.ts'

const bodies: Record<number, string> = {
  1001: '1001 Nguyễn Thị Đào 0491 570 156 iPhone 14 Pro Max 356938035643809',
  1002: '1002 Zoë Smith 0491 570 157 Samsung S20+ R58M_42\\A',
  1003: '1003 李小龙 0491 571 266 iPhone 6 100%',
  1004: '1004 NGUYEN Van An 0491 570 158 Samsung Z Flip3',
}

async function searchable(engine: Engine): Promise<Database> {
  const database = await createTestDatabase(engine)
  await database.transaction(async (tx) => {
    // Only the search words matter here, so no tickets are created.
    if (engine === 'postgres')
      await sql`alter table ticket_words drop constraint ticket_words_id_fkey`.execute(tx)
    for (const [id, body] of Object.entries(bodies)) await indexTicket(tx, Number(id), body)
  })
  return database
}

async function find(database: Database, term: string): Promise<number[]> {
  const found = await findTickets(database, term, { sort: 'oldest', beyond: null, size: 100 })
  const newest = await findTickets(database, term, { sort: 'newest', beyond: null, size: 100 })
  expect(newest).toEqual(found.toReversed())
  for (const sort of ['oldest', 'newest'] as const) {
    const ofMany = await findTicketsOfMany(database, term, { sort, beyond: null, size: 100 })
    expect(ofMany).toEqual(sort === 'oldest' ? found : newest)
    const beyond = ofMany[0] ?? 0
    const rest = { sort, beyond, size: 2 }
    expect(await findTickets(database, term, rest)).toEqual(ofMany.slice(1, 3))
    expect(await findTicketsOfMany(database, term, rest)).toEqual(ofMany.slice(1, 3))
  }
  const all = await database.db.selectFrom('ticket_words').select('id').orderBy('id').execute()
  const holding = await filterTickets(
    database,
    term,
    all.map(({ id }) => id),
  )
  expect(holding.toSorted((one, other) => one - other)).toEqual(found)
  return found
}

onBothEngines('ticket search on %s', (engine) => {
  // One database for all tests: searches change nothing, and each test that writes has words of its own.
  let database: Database
  beforeAll(async () => {
    database = await searchable(engine)
  })
  afterAll(() => database.close())

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
    // One and two characters.
    ['z', [1002, 1004]],
    ['va', [1004]],
    ['+', [1002]],
    // Wildcards of LIKE.
    ['%', [1003]],
    ['100%', [1003]],
    ['1%1', []],
    ['_', [1002]],
    ['58m_42', [1002]],
    ['58mx42', []],
    ['\\', [1002]],
    ['42\\a', [1002]],
    // Syntax of FTS5 and SQL.
    ['"nguyen', []],
    ["o'brien", []],
    ['nguyen*', []],
    ['nguyen OR zoe', []],
    ['\0', [1001, 1002, 1003, 1004]],
    ['', [1001, 1002, 1003, 1004]],
  ])('search for %j finds %j', async (term, ids) => {
    expect(await find(database, term)).toEqual(ids)
  })

  test('a re-indexed ticket is found by its new words only', async () => {
    await database.transaction((tx) => indexTicket(tx, 1005, 'Marta Kowalska'))
    await database.transaction((tx) => indexTicket(tx, 1005, 'Chloë Papadopoulos'))
    expect(await find(database, 'kowalska')).toEqual([])
    expect(await find(database, 'chloe papado')).toEqual([1005])
  })

  test('words of a rolled-back transaction are not found', async () => {
    const failed = database.transaction(async (tx) => {
      await indexTicket(tx, 1009, 'ghost')
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await find(database, 'ghost')).toEqual([])
  })
})
