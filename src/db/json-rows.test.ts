import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothEngines } from '#test/engines.ts'
import { createTestDatabase } from '#test/open-test-database.ts'
import { jsonRows, parseRows } from './json-rows.ts'

onBothEngines('jsonRows on %s', (engine) => {
  test('joins the rows of a subquery with numbers, texts and nulls; none of no rows', async () => {
    const { db, close } = await createTestDatabase(engine)
    const message = { email: 'p@example.com', message: `"It's" \\ – ✓`, created_at: 1_764_201_600_000 }
    await db
      .insertInto('contact_messages')
      .values([
        { ...message, fullname: 'Mei' },
        { ...message, fullname: 'Sam' },
      ])
      .execute()
    const read = async (name: string) => {
      const said = jsonRows(db, 'contact_messages', ['fullname', 'message', 'created_at'], {
        none: sql`null`,
      })
      const joined = await db
        .selectFrom('contact_messages')
        .select(said.as('said'))
        .where('fullname', '>=', name)
        .executeTakeFirstOrThrow()
      return parseRows<{ fullname: string }>(joined.said).sort((one, other) =>
        one.fullname < other.fullname ? -1 : 1,
      )
    }
    const row = { message: message.message, created_at: message.created_at, none: null }
    expect(await read('A')).toEqual([
      { ...row, fullname: 'Mei' },
      { ...row, fullname: 'Sam' },
    ])
    expect(await read('Z')).toEqual([])
    await close()
  })
})
