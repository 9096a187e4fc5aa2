import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines, createTestDatabase } from '#test/open-test-database.ts'
import { DatabaseAway } from './database-errors.ts'
import { preparedQuery } from './prepared-query.ts'

type Message = { fullname: string; email: string; message: string; created_at: number }

test.each(engines)(
  'preparedQuery builds a query once and fills in the values of each call, on %s',
  async (engine) => {
    const database = await createTestDatabase(engine)
    onTestFinished(database.close)
    let written = 0
    const insert = preparedQuery<Message>()((db, message) => {
      written++
      return db.insertInto('contact_messages').values(message).returning('id')
    })
    const find = preparedQuery<{ after: number; name: string }>()((db, { after, name }) =>
      db
        .selectFrom('contact_messages')
        .select(['fullname', 'message'])
        .where('message', '!=', 'never')
        .where('fullname', '=', name)
        .where('created_at', '>', after),
    )
    const leave = (fullname: string, created_at: number) => ({
      fullname,
      email: 'p@example.com',
      message: `from ${fullname}`,
      created_at,
    })
    const first = await insert(database.db, leave('Mei', 1))
    const second = await database.transaction((tx) => insert(tx, { ...leave('Sam', 2) }))
    await database.transaction((tx) => insert(tx, leave('Sam', 3)))
    expect(first.rows[0]!.id).toBeLessThan(second.rows[0]!.id)
    expect(written).toBe(1)
    expect((await find(database.db, { name: 'Sam', after: 1 })).rows).toEqual([
      { fullname: 'Sam', message: 'from Sam' },
      { fullname: 'Sam', message: 'from Sam' },
    ])
    expect((await find(database.db, { after: 2, name: 'Sam' })).rows).toHaveLength(1)
    expect((await find(database.db, { after: 0, name: 'Mei' })).rows).toHaveLength(1)
  },
)

test('preparedQuery compiles for each engine by itself', async () => {
  const versions = preparedQuery<{ name: 'profile' }>()((db, { name }) =>
    db.selectFrom('versions').select('value').where('name', '=', name).forUpdate(),
  )
  for (const engine of engines) {
    const database = await createTestDatabase(engine)
    onTestFinished(database.close)
    const { rows } = await database.transaction((tx) => versions(tx, { name: 'profile' }))
    expect(rows).toEqual([{ value: 1 }])
  }
})

test('preparedQuery refuses a value that is missing, unknown or undefined', async () => {
  const database = await createTestDatabase('sqlite')
  onTestFinished(database.close)
  const set = preparedQuery<{ value: number; name?: 'profile' | undefined }>()((db, given) =>
    db
      .updateTable('versions')
      .set({ value: given.value })
      .where('name', '=', given.name ?? 'profile'),
  )
  await set(database.db, { value: 5, name: 'profile' })
  await expect(set(database.db, { value: 6 })).rejects.toThrow('same values')
  await expect(set(database.db, { value: 6, name: undefined })).rejects.toThrow('undefined')
  const more = { value: 6, name: 'profile', other: 7 } as const
  await expect(set(database.db, more)).rejects.toThrow('same values')
  const { value } = await database.db
    .selectFrom('versions')
    .select('value')
    .where('name', '=', 'profile')
    .executeTakeFirstOrThrow()
  expect(value).toBe(5)
})

test.each(engines)(
  'preparedQuery sees uncommitted rows inside their transaction only, on %s',
  async (engine) => {
    const database = await createTestDatabase(engine)
    onTestFinished(database.close)
    const find = preparedQuery<{ name: string }>()((db, { name }) =>
      db.selectFrom('contact_messages').select('id').where('fullname', '=', name),
    )
    const found = async (db: typeof database.db, name: string) => (await find(db, { name })).rows.length
    const write = { email: 'p@example.com', message: 'Hello', created_at: 1 }
    expect(await found(database.db, 'Mei')).toBe(0)
    const seen: (number | string)[] = []
    const [written, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const undone = database.transaction(async (tx) => {
      await tx
        .insertInto('contact_messages')
        .values({ ...write, fullname: 'Mei' })
        .execute()
      seen.push(await found(tx, 'Mei'))
      seen.push(await found(database.db, 'Mei').catch(() => 'refused'))
      written.resolve()
      await gate.promise
      throw new RangeError('undone')
    })
    // A read on another connection in the middle of the transaction.
    await written.promise
    const looked = found(database.db, 'Mei')
    // SQLite answers it after the transaction.
    if (engine === 'postgres') expect(await looked).toBe(0)
    gate.resolve()
    await expect(undone).rejects.toThrow('undone')
    expect(seen).toEqual([1, 'refused'])
    expect(await looked).toBe(0)
  },
)

test('preparedQuery fails with the same errors as every other query', async () => {
  const database = await createTestDatabase('sqlite')
  const find = preparedQuery<{ id: number }>()((db, { id }) =>
    db.selectFrom('contact_messages').select('id').where('id', '=', id),
  )
  expect((await find(database.db, { id: 1 })).rows).toEqual([])
  await sql`drop table contact_messages`.execute(database.db)
  await expect(find(database.db, { id: 1 })).rejects.toThrow('no such table')
  await database.close()
  await expect(find(database.db, { id: 1 })).rejects.toThrow()
})

test.runIf(engines.includes('postgres'))(
  'preparedQuery asks PostgreSQL by a plan that it keeps, and anew once a migration has changed the columns',
  async () => {
    const database = await createTestDatabase('postgres')
    onTestFinished(database.close)
    const find = preparedQuery<{ name: string }>()((db, { name }) =>
      db.selectFrom('contact_messages').selectAll().where('fullname', '=', name),
    )
    const plans = sql<{ number: number }>`select count(*) as number from pg_prepared_statements
    where statement like '%contact_messages%'`
    for (let time = 0; time < 3; time++) await find(database.db, { name: 'Mei' })
    expect((await plans.execute(database.db)).rows).toEqual([{ number: 1 }])
    await sql`alter table contact_messages add column more text`.execute(database.db)
    await expect(find(database.db, { name: 'Mei' })).rejects.toThrow(DatabaseAway)
    expect((await find(database.db, { name: 'Mei' })).rows).toEqual([])
  },
)
