import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines, openTestBooks } from '#test/open-test-books.ts'
import { compiledOnce } from './compiled-once.ts'

type Message = { fullname: string; email: string; message: string; created_at: number }

test.each(engines)('a query compiled once says each time what it is given, on %s', async (engine) => {
  const books = await openTestBooks(engine)
  onTestFinished(books.close)
  let written = 0
  const insert = compiledOnce((db, message: Message) => {
    written++
    return db.insertInto('contact_messages').values(message).returning('id')
  })
  const find = compiledOnce((db, { after, name }: { after: number; name: string }) =>
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
  const first = await insert(books.db, leave('Mei', 1))
  const second = await books.transaction((tx) => insert(tx, { ...leave('Sam', 2) }))
  await books.transaction((tx) => insert(tx, leave('Sam', 3)))
  expect(first.rows[0]!.id).toBeLessThan(second.rows[0]!.id)
  expect(written).toBe(1)
  expect((await find(books.db, { name: 'Sam', after: 1 })).rows).toEqual([
    { fullname: 'Sam', message: 'from Sam' },
    { fullname: 'Sam', message: 'from Sam' },
  ])
  expect((await find(books.db, { after: 2, name: 'Sam' })).rows).toHaveLength(1)
  expect((await find(books.db, { after: 0, name: 'Mei' })).rows).toHaveLength(1)
})

test('each engine has its own words for it', async () => {
  const versions = compiledOnce((db, { name }: { name: 'profile' }) =>
    db.selectFrom('versions').select('value').where('name', '=', name).forUpdate(),
  )
  for (const engine of engines) {
    const books = await openTestBooks(engine)
    onTestFinished(books.close)
    const { rows } = await books.transaction((tx) => versions(tx, { name: 'profile' }))
    expect(rows).toEqual([{ value: 1 }])
  }
})

test('a value that is missing, unknown or left undefined is an error, not another query', async () => {
  const books = await openTestBooks('sqlite')
  onTestFinished(books.close)
  const set = compiledOnce((db, given: { value: number; name?: 'profile' | undefined }) =>
    db
      .updateTable('versions')
      .set({ value: given.value })
      .where('name', '=', given.name ?? 'profile'),
  )
  await set(books.db, { value: 5, name: 'profile' })
  await expect(set(books.db, { value: 6 })).rejects.toThrow('same names')
  await expect(set(books.db, { value: 6, name: undefined })).rejects.toThrow('undefined')
  const more = { value: 6, name: 'profile', other: 7 } as const
  await expect(set(books.db, more)).rejects.toThrow('same names')
  const { value } = await books.db
    .selectFrom('versions')
    .select('value')
    .where('name', '=', 'profile')
    .executeTakeFirstOrThrow()
  expect(value).toBe(5)
})

test.each(engines)(
  'what a transaction has not kept yet is seen by nobody but itself, on %s',
  async (engine) => {
    const books = await openTestBooks(engine)
    onTestFinished(books.close)
    const find = compiledOnce((db, { name }: { name: string }) =>
      db.selectFrom('contact_messages').select('id').where('fullname', '=', name),
    )
    const found = async (db: typeof books.db, name: string) => (await find(db, { name })).rows.length
    const write = { email: 'p@example.com', message: 'Hello', created_at: 1 }
    expect(await found(books.db, 'Mei')).toBe(0)
    const seen: (number | string)[] = []
    let looked: Promise<number> = Promise.resolve(0)
    const undone = books.transaction(async (tx) => {
      await tx
        .insertInto('contact_messages')
        .values({ ...write, fullname: 'Mei' })
        .execute()
      seen.push(await found(tx, 'Mei'))
      seen.push(await found(books.db, 'Mei').catch(() => 'refused'))
      await sleep(30)
      throw new RangeError('undone')
    })
    // Somebody else, asking in the middle of it.
    await sleep(15)
    looked = found(books.db, 'Mei')
    await expect(undone).rejects.toThrow('undone')
    expect(seen).toEqual([1, 'refused'])
    expect(await looked).toBe(0)
  },
)

test('a query that cannot be answered at once fails as every other does', async () => {
  const books = await openTestBooks('sqlite')
  const find = compiledOnce((db, { id }: { id: number }) =>
    db.selectFrom('contact_messages').select('id').where('id', '=', id),
  )
  expect((await find(books.db, { id: 1 })).rows).toEqual([])
  await sql`drop table contact_messages`.execute(books.db)
  await expect(find(books.db, { id: 1 })).rejects.toThrow('no such table')
  await books.close()
  await expect(find(books.db, { id: 1 })).rejects.toThrow()
})
