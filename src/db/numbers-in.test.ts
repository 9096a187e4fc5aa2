import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, engines } from '#test/open-test-database.ts'
import { isAmong, numbersIn } from './numbers-in.ts'

test.each(engines)(
  'isAmong reads a few rows of a table by their index before it joins others, on %s',
  async (engine) => {
    const database = await createTestDatabase(engine)
    onTestFinished(database.close)
    const plan = await database.transaction(async (tx) => {
      const { rows: written } =
        await sql`select count(*) as number from phones where ${isAmong(tx, 'phones.id', numbersIn(engine, [1, 2]))}`.execute(
          tx,
        )
      expect(written).toEqual([{ number: 2 }])
      // Empty tables are read whole otherwise.
      if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(tx)
      const explain = sql.raw(engine === 'postgres' ? 'explain' : 'explain query plan')
      const { rows } = await sql`${explain} select * from tickets
      left join accounts as a on a.id = tickets.account_id left join accounts as b on b.id = tickets.staff_assigned_id
      left join accounts as c on c.id = tickets.booked_by_id left join phones on phones.id = tickets.phone_id
      left join repairs on repairs.key = tickets.repair_key left join completions on completions.ticket_id = tickets.id
      left join ticket_facts on ticket_facts.ticket_id = tickets.id left join ticket_work on ticket_work.ticket_id = tickets.id
      where ${isAmong(tx, 'tickets.id', numbersIn(engine, [1, 2]))}`.execute(tx)
      return JSON.stringify(rows)
    })
    expect(plan).toMatch(
      engine === 'postgres' ? /Index Cond: \(id = ANY/ : /SEARCH tickets USING INTEGER PRIMARY KEY/,
    )
  },
)
