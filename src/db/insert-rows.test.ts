import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothEngines } from '#test/engines.ts'
import { openTestDatabase } from '#test/open-test-database.ts'
import { insertRows } from './insert-rows.ts'
import { openDatabase } from './open-database.ts'

onBothEngines('insertRows on %s', (engine) => {
  test('inserts any number of rows with numbers, texts and nulls, and follows a conflict', async () => {
    const database =
      engine === 'sqlite'
        ? await openDatabase({ sqliteMemory: true })
        : (await openTestDatabase({ empty: true })).database
    const { db } = database
    await sql`create table notes (id bigint primary key, said text, amount bigint)`.execute(db)
    const columns = { id: 'number', said: 'text', amount: 'number' } as const
    const rows = Array.from({ length: 7_001 }, (_, id) => ({
      id,
      said: id % 2 === 0 ? `"It's" \\ ${id} – ✓ '; drop table notes` : null,
      amount: id % 3 === 0 ? null : id - 500,
    }))
    const read = async () =>
      (await sql<(typeof rows)[number]>`select id, said, amount from notes order by id`.execute(db)).rows
    await insertRows(db, 'notes', columns, rows.slice(0, 0))
    await insertRows(db, 'notes', columns, rows)
    expect((await read()).map((row) => ({ ...row, id: Number(row.id) }))).toEqual(rows)
    const again = [
      { id: 1, said: 'again', amount: 7 },
      { id: 9_000, said: 'new', amount: 8 },
    ]
    await expect(insertRows(db, 'notes', columns, again)).rejects.toThrow()
    await insertRows(
      db,
      'notes',
      columns,
      again,
      sql`on conflict (id) do update set said = excluded.said, amount = excluded.amount`,
    )
    const after = await read()
    expect([after.length, after[1], after.at(-1)]).toEqual([7_002, again[0], again[1]])
    await database.close()
  })
})
