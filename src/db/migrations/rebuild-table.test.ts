import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../open-database.ts'
import { rebuildTable } from './rebuild-table.ts'

test('rebuildTable changes a check and keeps rows, indexes and the next number', async () => {
  const database = await openDatabase({ sqliteMemory: true })
  onTestFinished(database.close)
  const run = (statement: string) => sql.raw(statement).execute(database.db)
  await run(
    `create table parcels (id integer primary key autoincrement, grams integer check (grams > 0)) strict`,
  )
  await run('create index parcels__grams_ix on parcels (grams)')
  await run('insert into parcels (grams) values (5), (6), (7)')
  await run('delete from parcels where id = 3')
  await database.transaction(
    (tx) => rebuildTable(tx, 'parcels', (definition) => definition.replace('grams > 0', 'grams >= 0')),
    { foreignKeys: 'off' },
  )
  await run('insert into parcels (grams) values (0)')
  const { rows } = await run('select id, grams from parcels indexed by parcels__grams_ix order by id')
  expect(rows).toEqual([
    { id: 1, grams: 5 },
    { id: 2, grams: 6 },
    { id: 4, grams: 0 },
  ])
})
