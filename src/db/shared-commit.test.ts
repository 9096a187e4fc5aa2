import { mkdtempSync, rmSync } from 'node:fs'
import { StatementSync, type SQLInputValue } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { onBothEngines } from '#test/engines.ts'
import { createTestDatabase } from '#test/open-test-database.ts'
import { prepareTemplate } from '#test/postgres-template.ts'
import type { Engine, Database, Tx } from './tables.ts'
import { readDatabaseError } from './database-errors.ts'
import { openDatabase } from './open-database.ts'

async function opened(engine: Engine): Promise<Database> {
  const database = await createTestDatabase(engine)
  onTestFinished(database.close)
  return database
}

function write(tx: Tx, fullname: string, message = 'Hello') {
  return tx
    .insertInto('contact_messages')
    .values({ fullname, email: 'p@example.com', message, created_at: 1 })
    .execute()
}

async function writers({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom('contact_messages').select('fullname').orderBy('fullname').execute()
  return rows.map(({ fullname }) => fullname)
}

/** Tracks whether a promise has settled. */
function watch(promise: Promise<unknown>): () => boolean {
  let ended = false
  const end = () => (ended = true)
  promise.then(end, end)
  return () => ended
}

onBothEngines('group commit on %s', (engine) => {
  test('transactions of one batch commit or roll back separately', async () => {
    const database = await opened(engine)
    const answers = await Promise.allSettled(
      ['Ana', 'Bo', 'Cy', 'Di', 'Em'].map((name) =>
        database.transaction(async (tx) => {
          await write(tx, name)
          if (name === 'Bo') throw new RangeError('not Bo')
          if (name === 'Di') await sql`select nonsense from nowhere`.execute(tx)
          await write(tx, `${name} again`)
          return name
        }),
      ),
    )
    expect(answers.map(({ status }) => status[0]).join('')).toBe('frfrf')
    expect(answers[0]).toEqual({ status: 'fulfilled', value: 'Ana' })
    expect(answers[1]).toMatchObject({ reason: new RangeError('not Bo') })
    expect(await writers(database)).toEqual(['Ana', 'Ana again', 'Cy', 'Cy again', 'Em', 'Em again'])
  })

  test('a hundred parallel transactions lose nothing', async () => {
    const database = await opened(engine)
    const names = Array.from({ length: 100 }, (_, at) => `Person ${String(at).padStart(3, '0')}`)
    await Promise.all(names.map((name) => database.transaction((tx) => write(tx, name))))
    expect(await writers(database)).toEqual(names)
  })

  test('a transaction requested just before closing is committed or refused, never forgotten', async () => {
    const database = await createTestDatabase(engine)
    const writing = database.transaction((tx) => write(tx, 'Ana'))
    const ended = watch(writing)
    await Promise.allSettled([writing, database.close()])
    expect(ended()).toBe(true)
  })
})

/** Counts commits from now on. */
function countCommits(): () => number {
  const original = StatementSync.prototype.run as (...given: SQLInputValue[]) => unknown
  let commits = 0
  const counting = function (this: StatementSync, ...given: SQLInputValue[]) {
    if (this.sourceSQL === 'commit') commits++
    return original.apply(this, given)
  }
  Object.assign(StatementSync.prototype, { run: counting })
  onTestFinished(() => void Object.assign(StatementSync.prototype, { run: original }))
  return () => commits
}

/** Time stands still for the limits of batches until the test advances it. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Work that waits for the test in the middle of its transaction. */
function held(database: Database, fullname: string) {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = database.transaction(async (tx) => {
    reached.resolve()
    await gate.promise
    await write(tx, fullname)
  })
  return { reached: reached.promise, release: gate.resolve, ended }
}

test('parallel transactions share one commit', async () => {
  const database = await opened('sqlite')
  stopClock()
  const commits = countCommits()
  const names = ['Ana', 'Bo', 'Cy']
  await Promise.all(names.map((name) => database.transaction((tx) => write(tx, name))))
  expect(commits()).toBe(1)
  await database.transaction((tx) => write(tx, 'Di'))
  expect(commits()).toBe(2)
  expect(await writers(database)).toEqual([...names, 'Di'])
})

test('a batch is limited in time', async () => {
  const database = await opened('sqlite')
  stopClock()
  const commits = countCommits()
  const slow = async (name: string) =>
    database.transaction(async (tx) => {
      vi.advanceTimersByTime(15)
      await write(tx, name)
    })
  await Promise.all(['Ana', 'Bo', 'Cy', 'Di'].map(slow))
  expect(commits()).toBe(4)
})

test('transactions that wait behind bulk work get "busy" within five seconds', async () => {
  const database = await opened('sqlite')
  stopClock()
  const gate = Promise.withResolvers<void>()
  const bulk = database.transaction(() => gate.promise, { withinMs: 60_000 })
  const answers = Promise.allSettled(
    Array.from({ length: 50 }, (_, at) => database.transaction((tx) => write(tx, `Person ${at}`))),
  )
  const waiting = watch(answers)
  await nextTurn()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(waiting()).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  for (const answer of await answers) {
    expect(answer.status === 'rejected' && readDatabaseError(answer.reason)).toEqual({ kind: 'busy' })
  }
  gate.resolve()
  await bulk
  expect(await writers(database)).toEqual([])
})

test('no transaction resolves or rejects before the shared commit', async () => {
  const database = await opened('sqlite')
  stopClock()
  const first = database.transaction((tx) => write(tx, 'Ana'))
  const refused = database.transaction(async () => {
    throw new RangeError('no')
  })
  const slow = held(database, 'Cy')
  const [firstEnded, refusedEnded] = [watch(first), watch(refused)]
  await slow.reached
  await nextTurn()
  expect([firstEnded(), refusedEnded()]).toEqual([false, false])
  slow.release()
  await slow.ended
  await first
  await expect(refused).rejects.toThrow(RangeError)
})

test('uncommitted rows of a batch are invisible to others', async () => {
  const database = await opened('sqlite')
  stopClock()
  const first = database.transaction((tx) => write(tx, 'Ana'))
  const slow = held(database, 'Bo')
  await slow.reached
  const reading = writers(database)
  const read = watch(reading)
  await nextTurn()
  expect(read()).toBe(false)
  slow.release()
  expect(await reading).toEqual(['Ana', 'Bo'])
  await Promise.all([first, slow.ended])
})

test('a query that one transaction did not await cannot run inside the next', async () => {
  const database = await opened('sqlite')
  stopClock()
  const next = Promise.withResolvers<void>()
  let forgotten: Promise<unknown> = Promise.resolve()
  const hasty = database.transaction(async (tx) => {
    await write(tx, 'Ana')
    forgotten = next.promise.then(() => write(tx, 'slipped in'))
    forgotten.catch(() => {})
  })
  const slow = database.transaction(async (tx) => {
    next.resolve()
    await expect(forgotten).rejects.toThrow('not awaited')
    await write(tx, 'Bo')
  })
  await Promise.all([hasty, slow])
  expect(await writers(database)).toEqual(['Ana', 'Bo'])
})

test('each transaction runs in the async context of its caller', async () => {
  const database = await opened('sqlite')
  await Promise.all(['Ana', 'Bo'].map((name) => database.transaction((tx) => write(tx, name))))
  const inside = database.transaction(async (tx) => {
    await write(tx, 'Cy')
    await writers(database)
  })
  await Promise.all([
    expect(inside).rejects.toThrow('outer database handle'),
    database.transaction((tx) => write(tx, 'Di')),
  ])
  expect(await writers(database)).toEqual(['Ana', 'Bo', 'Di'])
})

test('bulk work does not share a commit', async () => {
  const database = await opened('sqlite')
  const bulk = database.transaction((tx) => write(tx, 'Bulk'), { withinMs: 60_000 })
  const other = database.transaction(async () => {
    throw new RangeError('no')
  })
  await bulk
  await expect(other).rejects.toThrow(RangeError)
  expect(await writers(database)).toEqual(['Bulk'])
})

test('a full disk refuses the transaction that does not fit and keeps the others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mendpost-shared-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const database = await openDatabase({ sqliteFile: join(folder, 'shop.db') })
  onTestFinished(database.close)
  await prepareTemplate(database)
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(database.db)
  await sql`pragma max_page_count = ${sql.lit(pages.rows[0]!.page_count + 20)}`.execute(database.db)
  const names = Array.from({ length: 60 }, (_, at) => `Person ${at}`)
  const answers = await Promise.allSettled(
    names.map((name) =>
      database.transaction(async (tx) => {
        await write(tx, name, 'x'.repeat(2_000))
        await write(tx, name, 'y'.repeat(2_000))
      }),
    ),
  )
  const committed = names.filter((_, at) => answers[at]!.status === 'fulfilled')
  expect(committed.length).toBeGreaterThan(0)
  expect(committed.length).toBeLessThan(60)
  for (const answer of answers) {
    if (answer.status === 'rejected') {
      expect(['away', 'busy']).toContain(readDatabaseError(answer.reason)?.kind)
    }
  }
  expect(await writers(database)).toEqual(committed.flatMap((name) => [name, name]).toSorted())
  await sql`pragma max_page_count = 1000000`.execute(database.db)
  await database.transaction((tx) => write(tx, 'Zoe'))
  expect(await writers(database)).toContain('Zoe')
})
