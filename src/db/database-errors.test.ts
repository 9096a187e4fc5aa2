import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { engines, openTestBooks } from '#test/open-test-books.ts'
import type { OpenBooks } from './books.ts'
import { readDatabaseError } from './database-errors.ts'

async function errorOf(asked: Promise<unknown>) {
  return readDatabaseError(
    await asked.then(
      () => null,
      (error: unknown) => error,
    ),
  )
}

function addAccount(books: OpenBooks, email: string, level: 1 | 2 = 1) {
  return books.db
    .insertInto('accounts')
    .values({
      fullname: 'Linh Nguyễn',
      email,
      email_folded: email.toLowerCase(),
      password_hash: null,
      level,
      verified_at: null,
      deactivated_at: null,
      created_at: 0,
      version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

describe.each(engines)('on %s', (engine) => {
  test('a second row under a unique index is named after the index', async () => {
    const books = await openTestBooks(engine)
    onTestFinished(books.close)
    await addAccount(books, 'linh@example.com')
    expect(await errorOf(addAccount(books, 'Linh@example.com'))).toEqual({
      kind: 'unique',
      index: 'accounts__email_folded_uq',
    })
  })

  test('a unique index of two columns is named after both', async () => {
    const books = await openTestBooks(engine)
    onTestFinished(books.close)
    await sql`create table pairs (a integer, b integer)`.execute(books.db)
    await sql`create unique index pairs__a__b_uq on pairs (a, b)`.execute(books.db)
    await sql`insert into pairs values (1, 2)`.execute(books.db)
    expect(await errorOf(sql`insert into pairs values (1, 2)`.execute(books.db))).toEqual({
      kind: 'unique',
      index: 'pairs__a__b_uq',
    })
  })

  test('a primary key has a name as well', async () => {
    const books = await openTestBooks(engine)
    onTestFinished(books.close)
    const again = books.db
      .insertInto('shop_profile')
      .values({ id: 1, profile: '{}', version: 1, updated_at: 0 })
    expect(await errorOf(again.execute())).toEqual({ kind: 'unique', index: 'shop_profile__id_uq' })
  })

  test('foreign keys and checks are told apart', async () => {
    const books = await openTestBooks(engine)
    onTestFinished(books.close)
    const note = {
      author_id: 1,
      comment: 'x',
      status_change: null,
      created_at: 0,
      deleted_at: null,
      deleted_by_id: null,
    }
    const orphan = books.db.insertInto('notes').values({ ...note, ticket_id: 1, staff_only: 1 })
    expect(await errorOf(orphan.execute())).toEqual({ kind: 'foreign_key' })
    expect(await errorOf(addAccount(books, 'a@example.com', 3 as 2))).toEqual({ kind: 'check' })
    const free = books.db.updateTable('phones').set({ price_screen: 10_000 })
    expect(await errorOf(free.execute())).toEqual({ kind: 'check' })
  })

  test('a closed database is away, a wrong statement is a bug', async () => {
    const books = await openTestBooks(engine)
    expect(await errorOf(sql`select nonsense from nowhere`.execute(books.db))).toBeNull()
    await books.close()
    expect(await books.ready()).toBe(false)
  })
})

test('other errors are not of the database', () => {
  expect(readDatabaseError(new Error('UNIQUE constraint failed: accounts.email'))).toBeNull()
  expect(readDatabaseError(null)).toBeNull()
  expect(readDatabaseError('busy')).toBeNull()
})
