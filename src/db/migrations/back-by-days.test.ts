import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { onBothEngines } from '#test/engines.ts'
import { createTestDatabase } from '#test/open-test-database.ts'
import { up } from './083-back-by-days.ts'

onBothEngines('migration of what is said of the way home on %s', (engine) => {
  test('rows of lists keep the days that were said before', async () => {
    const database = await createTestDatabase(engine)
    onTestFinished(database.close)
    await sql`drop table ticket_facts`.execute(database.db)
    await sql`create table ticket_facts (ticket_id integer, back_by text)`.execute(database.db)
    const said = { from: 20790, to: 20796, firstFrom: 20780, firstTo: 20790, open: null, moves: [] }
    const stored = [said, { ...said, from: null, to: null, open: 'part' }, { ...said, off: true }, null]
    for (const [id, row] of stored.entries())
      await sql`insert into ticket_facts values (${id}, ${row && JSON.stringify(row)})`.execute(database.db)
    await up(database.db, engine)
    const { rows } = await sql`select back_by_days from ticket_facts order by ticket_id`.execute(database.db)
    expect(rows).toEqual([
      { back_by_days: '2026-12-03/2026-12-09' },
      { back_by_days: '' },
      { back_by_days: null },
      { back_by_days: '' },
    ])
  })
})
