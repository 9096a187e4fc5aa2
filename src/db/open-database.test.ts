import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { cpuTime } from '#test/elapsed.ts'
import { onBothEngines } from '#test/engines.ts'
import { createTestDatabase } from '#test/open-test-database.ts'
import { prepareTemplate } from '#test/postgres-template.ts'
import type { Engine, Database } from './tables.ts'
import { openDatabase } from './open-database.ts'

async function opened(engine: Engine): Promise<Database> {
  const database = await createTestDatabase(engine)
  onTestFinished(database.close)
  return database
}

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mendpost-database-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'shop.db')
}

async function addMessages(database: Database, count: number): Promise<void> {
  const messages = Array.from({ length: count }, (_, at) => ({
    fullname: `Person ${at}`,
    email: 'p@example.com',
    message: 'x'.repeat(100),
    created_at: at,
  }))
  await database.transaction(async (tx) => {
    for (let at = 0; at < count; at += 1_000) {
      await tx
        .insertInto('contact_messages')
        .values(messages.slice(at, at + 1_000))
        .execute()
    }
  })
}

onBothEngines('databases on %s', (engine) => {
  test('openDatabase returns counts, sums and large integers as numbers', async () => {
    const database = await opened(engine)
    const largest = Number.MAX_SAFE_INTEGER
    await database.db.updateTable('versions').set({ value: largest }).where('name', '=', 'profile').execute()
    const row = await database.db
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

  test.runIf(engine === 'postgres')('openDatabase keeps PostgreSQL from compiling queries', async () => {
    const { db } = await opened(engine)
    expect((await sql`show jit`.execute(db)).rows).toEqual([{ jit: 'off' }])
  })

  test('openDatabase rejects an integer beyond Number.MAX_SAFE_INTEGER', async () => {
    const database = await opened(engine)
    await sql`update versions set value = ${2n ** 60n} where name = 'profile'`.execute(database.db)
    await expect(database.db.selectFrom('versions').select('value').execute()).rejects.toThrow(RangeError)
    expect(await database.ready()).toBe(true)
  })

  test('a statement reports the number of changed rows', async () => {
    const database = await opened(engine)
    const { numUpdatedRows } = await database.db
      .updateTable('versions')
      .set({ value: 9 })
      .where('name', 'in', ['catalogue', 'profile'])
      .executeTakeFirstOrThrow()
    expect(numUpdatedRows).toBe(2n)
    const { numDeletedRows } = await database.db
      .deleteFrom('versions')
      .where('name', '=', 'profile')
      .executeTakeFirstOrThrow()
    expect(numDeletedRows).toBe(1n)
  })

  test('text is ordered by code points', async () => {
    const database = await opened(engine)
    await database.db.deleteFrom('versions').execute()
    for (const name of ['b', 'B', 'a', 'é', 'Z', '_']) {
      await database.db
        .insertInto('versions')
        .values({ name: name as 'profile', value: 1 })
        .execute()
    }
    const rows = await database.db.selectFrom('versions').select('name').orderBy('name').execute()
    expect(rows.map(({ name }) => name)).toEqual(['B', 'Z', '_', 'a', 'b', 'é'])
  })

  test('for update skip locked gives a job to one of two workers', async () => {
    const database = await opened(engine)
    const rows = await database.transaction((tx) =>
      tx.selectFrom('versions').select('name').orderBy('name').limit(1).forUpdate().skipLocked().execute(),
    )
    expect(rows).toEqual([{ name: 'catalogue' }])
  })

  test('a stream yields every row in order during other reads and writes', async () => {
    const database = await opened(engine)
    await addMessages(database, 2_500)
    const ids: number[] = []
    for await (const { id } of database.db
      .selectFrom('contact_messages')
      .select('id')
      .orderBy('id')
      .stream(100)) {
      ids.push(id)
      if (ids.length === 500) await addMessages(database, 10)
      if (ids.length % 1_000 === 0) expect(await database.ready()).toBe(true)
    }
    expect(ids).toHaveLength(2_500)
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
  })

  test('a stream that is left early, or used inside a transaction, releases its connection', async () => {
    const database = await opened(engine)
    await addMessages(database, 300)
    const query = (db: Database['db']) => db.selectFrom('contact_messages').select('id').where('id', '>', 0)
    for (let round = 0; round < 15; round++) for await (const _row of query(database.db).stream(10)) break
    const seen = await database.transaction(async (tx) => {
      await tx.deleteFrom('contact_messages').where('id', '<=', 200).execute()
      let count = 0
      for await (const _row of query(tx).stream(7)) count++
      return count
    })
    expect(seen).toBe(100)
    expect(await database.ready()).toBe(true)
  })

  test('isReady is false once the database is closed', async () => {
    const database = await createTestDatabase(engine)
    expect(await database.ready()).toBe(true)
    await database.close()
    expect(await database.ready()).toBe(false)
  })
})

test('a SQLite file uses WAL, synchronous=FULL and foreign keys', async () => {
  const database = await openDatabase({ sqliteFile: newFile() })
  onTestFinished(database.close)
  const callApi = async (name: string) =>
    Object.values((await sql.raw(`pragma ${name}`).execute(database.db)).rows[0] as object)
  expect(await callApi('journal_mode')).toEqual(['wal'])
  expect(await callApi('synchronous')).toEqual([2])
  expect(await callApi('foreign_keys')).toEqual([1])
})

test('a stream from a file reads one snapshot without blocking writers', async () => {
  const database = await createTestDatabaseIn(newFile())
  await addMessages(database, 3_000)
  let count = 0
  for await (const _row of database.db.selectFrom('contact_messages').select('id').stream(50)) {
    if (++count === 1) await database.db.deleteFrom('contact_messages').execute()
  }
  expect(count).toBe(3_000)
})

test('a chain of queries yields to the event loop every few milliseconds', async () => {
  const database = await opened('sqlite')
  let beats = 0
  const heart = setInterval(() => beats++, 1)
  const { ms } = await cpuTime(async () => {
    for (let at = 0; at < 4_000; at++)
      await database.db.selectFrom('phones').select('slug').limit(20).execute()
  })
  clearInterval(heart)
  // Without yielding there is none; with it about one every six milliseconds of work.
  expect(beats).toBeGreaterThan(ms / 30)
})

test('a short lock by another process is waited for without blocking the event loop', async () => {
  const file = newFile()
  const ours = await createTestDatabaseIn(file)
  const theirs = await openDatabase({ sqliteFile: file })
  onTestFinished(theirs.close)
  let beats = 0
  const heart = setInterval(() => beats++, 5)
  const [locked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const longWork = theirs.transaction(async (tx) => {
    await tx.updateTable('versions').set({ value: 5 }).execute()
    locked.resolve()
    await gate.promise
  })
  await locked.promise
  const raised = ours.db
    .updateTable('versions')
    .set((row) => ({ value: row('value', '+', 1) }))
    .execute()
  await expect.poll(() => beats).toBeGreaterThan(3)
  gate.resolve()
  await Promise.all([longWork, raised])
  clearInterval(heart)
  const rows = await ours.db.selectFrom('versions').select('value').where('name', '=', 'profile').execute()
  expect(rows).toEqual([{ value: 6 }])
})

test('a file that is not a database is refused on opening', async () => {
  await expect(openDatabase({ sqliteFile: '/dev/null/shop.db' })).rejects.toThrow()
})

async function createTestDatabaseIn(sqliteFile: string): Promise<Database> {
  const database = await openDatabase({ sqliteFile })
  onTestFinished(database.close)
  await prepareTemplate(database)
  return database
}
