import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { onBothEngines } from '#test/engines.ts'
import { engines, createTestDatabase } from '#test/open-test-database.ts'
import type { Db, Engine, Database } from './tables.ts'
import { DatabaseBusy } from './database-errors.ts'

async function opened(engine: Engine): Promise<Database> {
  const database = await createTestDatabase(engine)
  onTestFinished(database.close)
  return database
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

onBothEngines('transactions on %s', (engine) => {
  test('a transaction commits everything together', async () => {
    const database = await opened(engine)
    const answer = await database.transaction(async (tx) => {
      await raise(tx)
      await raise(tx)
      return 'done'
    })
    expect(answer).toBe('done')
    expect(await catalogueVersion(database.db)).toBe(3)
  })

  test('a failed transaction rolls back and rejects with its error', async () => {
    const database = await opened(engine)
    const failed = database.transaction(async (tx) => {
      await raise(tx)
      throw new RangeError('no')
    })
    await expect(failed).rejects.toThrow(RangeError)
    expect(await catalogueVersion(database.db)).toBe(1)
  })

  test('uncommitted rows are invisible to others', async () => {
    const database = await opened(engine)
    const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = database.transaction(async (tx) => {
      await raise(tx)
      reached.resolve()
      await gate.promise
      await raise(tx)
    })
    await reached.promise
    const reading = catalogueVersion(database.db)
    // PostgreSQL reads the state before, SQLite waits and reads the state afterwards.
    if (engine === 'postgres') expect(await reading).toBe(1)
    gate.resolve()
    await writing
    expect(await reading).toBe(engine === 'sqlite' ? 3 : 1)
  })

  test('a hundred parallel transactions lose no update', async () => {
    const database = await opened(engine)
    await Promise.all(
      Array.from({ length: 100 }, () =>
        database.transaction(async (tx) => {
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
    expect(await catalogueVersion(database.db)).toBe(101)
  })

  test('the outer handle is refused inside a transaction', async () => {
    const database = await opened(engine)
    const wrong = database.transaction(async (tx) => {
      await raise(tx)
      await raise(database.db)
    })
    await expect(wrong).rejects.toThrow('outer database handle')
    expect(await catalogueVersion(database.db)).toBe(1)
  })

  test('a nested transaction is refused', async () => {
    const database = await opened(engine)
    const wrong = database.transaction(() => database.transaction((tx) => raise(tx)))
    await expect(wrong).rejects.toThrow('inside a transaction')
  })

  test("Kysely's own transaction() is refused", async () => {
    const database = await opened(engine)
    await expect(database.db.transaction().execute((tx) => raise(tx))).rejects.toThrow(
      'database.transaction()',
    )
    expect(await database.ready()).toBe(true)
  })

  test('work that a transaction started may use the outer handle once it is over', async () => {
    const database = await opened(engine)
    const over = Promise.withResolvers<void>()
    let later: Promise<number> | undefined
    await database.transaction(async (tx) => {
      await raise(tx)
      later = over.promise.then(() => catalogueVersion(database.db))
    })
    over.resolve()
    expect(await later).toBe(2)
  })

  test('the handle of a finished transaction is refused', async () => {
    const database = await opened(engine)
    const result = await database.transaction(async (tx) => ({ tx }))
    await expect(raise(result.tx)).rejects.toThrow()
    expect(await catalogueVersion(database.db)).toBe(1)
  })

  test('a serialization conflict retries the work from a clean state', async () => {
    const database = await opened(engine)
    let attempts = 0
    await database.transaction(async (tx) => {
      attempts++
      await raise(tx)
      if (attempts < 3) throw new DatabaseBusy('somebody else was faster')
    })
    expect(attempts).toBe(3)
    expect(await catalogueVersion(database.db)).toBe(2)
  })

  test('other errors are not retried', async () => {
    const database = await opened(engine)
    let attempts = 0
    const wrong = database.transaction(async (tx) => {
      attempts++
      await sql`select nonsense from nowhere`.execute(tx)
    })
    await expect(wrong).rejects.toThrow()
    expect(attempts).toBe(1)
  })

  test('a swallowed database error does not commit', async () => {
    const database = await opened(engine)
    const result = await database
      .transaction(async (tx) => {
        await raise(tx)
        await sql`insert into versions (name, value) values ('catalogue', 1)`.execute(tx).catch(() => {})
      })
      .then(
        () => true,
        () => false,
      )
    // SQLite rolls back the statement, PostgreSQL the transaction; neither reports a commit.
    expect(await catalogueVersion(database.db)).toBe(result ? 2 : 1)
  })
})

test.runIf(engines.includes('postgres'))(
  'two transactions that wait for each other both end well',
  async () => {
    const database = await opened('postgres')
    const locked = Promise.withResolvers<void>()
    let locks = 0
    const lockInOrder = (names: ('catalogue' | 'profile')[]) =>
      database.transaction(async (tx) => {
        for (const name of names) {
          await tx
            .updateTable('versions')
            .set((row) => ({ value: row('value', '+', 1) }))
            .where('name', '=', name)
            .execute()
          if (++locks === 2) locked.resolve()
          // Each of them holds its first row.
          await locked.promise
        }
      })
    await Promise.all([lockInOrder(['catalogue', 'profile']), lockInOrder(['profile', 'catalogue'])])
    expect(await catalogueVersion(database.db)).toBe(3)
  },
)
