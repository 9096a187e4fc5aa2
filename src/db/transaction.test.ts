import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { engines, openTestBooks } from '#test/open-test-books.ts'
import type { Db, Engine, OpenBooks } from './books.ts'
import { DatabaseBusy } from './database-errors.ts'

async function opened(engine: Engine): Promise<OpenBooks> {
  const books = await openTestBooks(engine)
  onTestFinished(books.close)
  return books
}

async function catalogueVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('versions')
    .select('value')
    .where('name', '=', 'catalogue')
    .executeTakeFirstOrThrow()
  return row.value
}

function raise(db: Db) {
  return db
    .updateTable('versions')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', 'catalogue')
    .execute()
}

describe.each(engines)('on %s', (engine) => {
  test('what a transaction did is kept together', async () => {
    const books = await opened(engine)
    const answer = await books.transaction(async (tx) => {
      await raise(tx)
      await raise(tx)
      return 'done'
    })
    expect(answer).toBe('done')
    expect(await catalogueVersion(books.db)).toBe(3)
  })

  test('what a failed transaction did is gone, and its error comes out', async () => {
    const books = await opened(engine)
    const failed = books.transaction(async (tx) => {
      await raise(tx)
      throw new RangeError('no')
    })
    await expect(failed).rejects.toThrow(RangeError)
    expect(await catalogueVersion(books.db)).toBe(1)
  })

  test('nobody sees half of a transaction', async () => {
    const books = await opened(engine)
    let seen = 0
    const writing = books.transaction(async (tx) => {
      await raise(tx)
      await sleep(50)
      await raise(tx)
    })
    await sleep(20)
    seen = await catalogueVersion(books.db)
    await writing
    // PostgreSQL answers with the state before, SQLite after waiting with the state afterwards.
    expect(seen).toBe(engine === 'sqlite' ? 3 : 1)
  })

  test('a hundred transactions at once lose no change', async () => {
    const books = await opened(engine)
    await Promise.all(
      Array.from({ length: 100 }, () =>
        books.transaction(async (tx) => {
          await tx
            .selectFrom('versions')
            .select('value')
            .where('name', '=', 'catalogue')
            .forUpdate()
            .execute()
          const value = await catalogueVersion(tx)
          await tx
            .updateTable('versions')
            .set({ value: value + 1 })
            .where('name', '=', 'catalogue')
            .execute()
        }),
      ),
    )
    expect(await catalogueVersion(books.db)).toBe(101)
  })

  test('the outer handle cannot be used inside a transaction', async () => {
    const books = await opened(engine)
    const wrong = books.transaction(async (tx) => {
      await raise(tx)
      await raise(books.db)
    })
    await expect(wrong).rejects.toThrow('outer database handle')
    expect(await catalogueVersion(books.db)).toBe(1)
  })

  test('a transaction cannot be begun inside another one', async () => {
    const books = await opened(engine)
    const wrong = books.transaction(() => books.transaction((tx) => raise(tx)))
    await expect(wrong).rejects.toThrow('inside a transaction')
  })

  test('a transaction on the handle itself is refused', async () => {
    const books = await opened(engine)
    await expect(books.db.transaction().execute((tx) => raise(tx))).rejects.toThrow('books.transaction()')
    expect(await books.ready()).toBe(true)
  })

  test('work that a transaction only started may use the outer handle once it is over', async () => {
    const books = await opened(engine)
    let later: Promise<number> | undefined
    await books.transaction(async (tx) => {
      await raise(tx)
      later = sleep(100).then(() => catalogueVersion(books.db))
    })
    expect(await later).toBe(2)
  })

  test('the handle of a transaction that is over is refused', async () => {
    const books = await opened(engine)
    const kept = await books.transaction(async (tx) => ({ tx }))
    await expect(raise(kept.tx)).rejects.toThrow()
    expect(await catalogueVersion(books.db)).toBe(1)
  })

  test('a collision runs the work again, from a clean state', async () => {
    const books = await opened(engine)
    let tries = 0
    await books.transaction(async (tx) => {
      tries++
      await raise(tx)
      if (tries < 3) throw new DatabaseBusy('somebody else was faster')
    })
    expect(tries).toBe(3)
    expect(await catalogueVersion(books.db)).toBe(2)
  })

  test('other failures are not tried again', async () => {
    const books = await opened(engine)
    let tries = 0
    const wrong = books.transaction(async (tx) => {
      tries++
      await sql`select nonsense from nowhere`.execute(tx)
    })
    await expect(wrong).rejects.toThrow()
    expect(tries).toBe(1)
  })

  test('a database error that is caught and passed over does not pretend to be kept', async () => {
    const books = await opened(engine)
    const kept = await books
      .transaction(async (tx) => {
        await raise(tx)
        await sql`insert into versions (name, value) values ('catalogue', 1)`.execute(tx).catch(() => {})
      })
      .then(
        () => true,
        () => false,
      )
    // SQLite undoes the one statement, PostgreSQL everything; neither says "kept" when it was not.
    expect(await catalogueVersion(books.db)).toBe(kept ? 2 : 1)
  })
})

test.runIf(engines.includes('postgres'))(
  'two transactions that wait for each other both end well',
  async () => {
    const books = await opened('postgres')
    const lockInOrder = (names: ('catalogue' | 'profile')[]) =>
      books.transaction(async (tx) => {
        for (const name of names) {
          await tx
            .updateTable('versions')
            .set((row) => ({ value: row('value', '+', 1) }))
            .where('name', '=', name)
            .execute()
          await sleep(30)
        }
      })
    await Promise.all([lockInOrder(['catalogue', 'profile']), lockInOrder(['profile', 'catalogue'])])
    expect(await catalogueVersion(books.db)).toBe(3)
  },
)
