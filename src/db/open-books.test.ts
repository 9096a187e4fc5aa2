import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { engines, openTestBooks } from '#test/open-test-books.ts'
import { prepareBooks } from '#test/postgres-template.ts'
import type { Engine, OpenBooks } from './books.ts'
import { openBooks } from './open-books.ts'

async function opened(engine: Engine): Promise<OpenBooks> {
  const books = await openTestBooks(engine)
  onTestFinished(books.close)
  return books
}

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mendpost-books-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'shop.db')
}

async function addMessages(books: OpenBooks, count: number): Promise<void> {
  const messages = Array.from({ length: count }, (_, at) => ({
    fullname: `Person ${at}`,
    email: 'p@example.com',
    message: 'x'.repeat(100),
    created_at: at,
  }))
  await books.transaction(async (tx) => {
    for (let at = 0; at < count; at += 1_000) {
      await tx
        .insertInto('contact_messages')
        .values(messages.slice(at, at + 1_000))
        .execute()
    }
  })
}

describe.each(engines)('on %s', (engine) => {
  test('counts, sums and large integers come back as numbers', async () => {
    const books = await opened(engine)
    const largest = Number.MAX_SAFE_INTEGER
    await books.db.updateTable('versions').set({ value: largest }).where('name', '=', 'profile').execute()
    const row = await books.db
      .selectFrom('versions')
      .select((tables) => [
        tables.fn.countAll<number>().as('count'),
        tables.fn.sum<number>('value').as('sum'),
        tables.fn.max('value').as('max'),
      ])
      .where('name', '=', 'profile')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ count: 1, sum: largest, max: largest })
  })

  test('an integer that no number holds is an error, not another integer', async () => {
    const books = await opened(engine)
    await sql`update versions set value = ${2n ** 60n} where name = 'profile'`.execute(books.db)
    await expect(books.db.selectFrom('versions').select('value').execute()).rejects.toThrow(RangeError)
    expect(await books.ready()).toBe(true)
  })

  test('a statement tells how many rows it changed', async () => {
    const books = await opened(engine)
    const { numUpdatedRows } = await books.db
      .updateTable('versions')
      .set({ value: 9 })
      .where('name', 'in', ['catalogue', 'profile'])
      .executeTakeFirstOrThrow()
    expect(numUpdatedRows).toBe(2n)
    const { numDeletedRows } = await books.db
      .deleteFrom('versions')
      .where('name', '=', 'profile')
      .executeTakeFirstOrThrow()
    expect(numDeletedRows).toBe(1n)
  })

  test('text is ordered by its letters alone', async () => {
    const books = await opened(engine)
    await books.db.deleteFrom('versions').execute()
    for (const name of ['b', 'B', 'a', 'é', 'Z', '_']) {
      await books.db
        .insertInto('versions')
        .values({ name: name as 'profile', value: 1 })
        .execute()
    }
    const rows = await books.db.selectFrom('versions').select('name').orderBy('name').execute()
    expect(rows.map(({ name }) => name)).toEqual(['B', 'Z', '_', 'a', 'b', 'é'])
  })

  test('a job is taken by one of two with for update, skip locked', async () => {
    const books = await opened(engine)
    const rows = await books.transaction((tx) =>
      tx.selectFrom('versions').select('name').orderBy('name').limit(1).forUpdate().skipLocked().execute(),
    )
    expect(rows).toEqual([{ name: 'catalogue' }])
  })

  test('a stream yields every row in order while others read and write', async () => {
    const books = await opened(engine)
    await addMessages(books, 2_500)
    const ids: number[] = []
    for await (const { id } of books.db
      .selectFrom('contact_messages')
      .select('id')
      .orderBy('id')
      .stream(100)) {
      ids.push(id)
      if (ids.length === 500) await addMessages(books, 10)
      if (ids.length % 1_000 === 0) expect(await books.ready()).toBe(true)
    }
    expect(ids).toHaveLength(2_500)
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
  })

  test('a stream that is left early, and one inside a transaction, give the connection back', async () => {
    const books = await opened(engine)
    await addMessages(books, 300)
    const query = (db: OpenBooks['db']) => db.selectFrom('contact_messages').select('id').where('id', '>', 0)
    for (let round = 0; round < 15; round++) for await (const _row of query(books.db).stream(10)) break
    const seen = await books.transaction(async (tx) => {
      await tx.deleteFrom('contact_messages').where('id', '<=', 200).execute()
      let count = 0
      for await (const _row of query(tx).stream(7)) count++
      return count
    })
    expect(seen).toBe(100)
    expect(await books.ready()).toBe(true)
  })

  test('ready is false once the books are closed', async () => {
    const books = await openTestBooks(engine)
    expect(await books.ready()).toBe(true)
    await books.close()
    expect(await books.ready()).toBe(false)
  })
})

test('a file is written ahead, synchronously and with foreign keys', async () => {
  const books = await openBooks({ sqliteFile: newFile() })
  onTestFinished(books.close)
  const ask = async (name: string) =>
    Object.values((await sql.raw(`pragma ${name}`).execute(books.db)).rows[0] as object)
  expect(await ask('journal_mode')).toEqual(['wal'])
  expect(await ask('synchronous')).toEqual([2])
  expect(await ask('foreign_keys')).toEqual([1])
})

test('a stream from a file reads one state of it and holds nobody up', async () => {
  const books = await openTestBooksIn(newFile())
  await addMessages(books, 3_000)
  let count = 0
  for await (const _row of books.db.selectFrom('contact_messages').select('id').stream(50)) {
    if (++count === 1) await books.db.deleteFrom('contact_messages').execute()
  }
  expect(count).toBe(3_000)
})

test('a chain of queries leaves the loop to others every few milliseconds', async () => {
  const books = await opened('sqlite')
  let beats = 0
  const heart = setInterval(() => beats++, 1)
  const began = performance.now()
  for (let at = 0; at < 4_000; at++) await books.db.selectFrom('phones').select('slug').limit(20).execute()
  clearInterval(heart)
  // Without a rest there is none at all; with one about every six milliseconds, fewer only on a busy machine.
  expect(beats).toBeGreaterThan((performance.now() - began) / 30)
})

test('another process that writes for a moment is waited for without blocking', async () => {
  const file = newFile()
  const ours = await openTestBooksIn(file)
  const theirs = await openBooks({ sqliteFile: file })
  onTestFinished(theirs.close)
  let beats = 0
  const heart = setInterval(() => beats++, 5)
  const longWork = theirs.transaction(async (tx) => {
    await tx.updateTable('versions').set({ value: 5 }).execute()
    await new Promise((resolve) => {
      setTimeout(resolve, 300)
    })
  })
  await new Promise((resolve) => {
    setTimeout(resolve, 20)
  })
  await ours.db
    .updateTable('versions')
    .set((row) => ({ value: row('value', '+', 1) }))
    .execute()
  await longWork
  clearInterval(heart)
  const rows = await ours.db.selectFrom('versions').select('value').where('name', '=', 'profile').execute()
  expect(rows).toEqual([{ value: 6 }])
  expect(beats).toBeGreaterThan(3)
})

test('a file that is no database is told at once', async () => {
  await expect(openBooks({ sqliteFile: '/dev/null/shop.db' })).rejects.toThrow()
})

async function openTestBooksIn(sqliteFile: string): Promise<OpenBooks> {
  const books = await openBooks({ sqliteFile })
  onTestFinished(books.close)
  await prepareBooks(books)
  return books
}
