import { mkdtempSync, rmSync } from 'node:fs'
import { StatementSync, type SQLInputValue } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { engines, openTestBooks } from '#test/open-test-books.ts'
import { prepareBooks } from '#test/postgres-template.ts'
import type { Engine, OpenBooks, Tx } from './books.ts'
import { readDatabaseError } from './database-errors.ts'
import { openBooks } from './open-books.ts'

async function opened(engine: Engine): Promise<OpenBooks> {
  const books = await openTestBooks(engine)
  onTestFinished(books.close)
  return books
}

function write(tx: Tx, fullname: string, message = 'Hello') {
  return tx
    .insertInto('contact_messages')
    .values({ fullname, email: 'p@example.com', message, created_at: 1 })
    .execute()
}

async function writers({ db }: OpenBooks): Promise<string[]> {
  const rows = await db.selectFrom('contact_messages').select('fullname').orderBy('fullname').execute()
  return rows.map(({ fullname }) => fullname)
}

/** Says so when a promise has ended. */
function watch(promise: Promise<unknown>): () => boolean {
  let ended = false
  const end = () => (ended = true)
  promise.then(end, end)
  return () => ended
}

describe.each(engines)('transactions that are asked for together, on %s', (engine) => {
  test('are each kept or undone by themselves', async () => {
    const books = await opened(engine)
    const answers = await Promise.allSettled(
      ['Ana', 'Bo', 'Cy', 'Di', 'Em'].map((name) =>
        books.transaction(async (tx) => {
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
    expect(await writers(books)).toEqual(['Ana', 'Ana again', 'Cy', 'Cy again', 'Em', 'Em again'])
  })

  test('a hundred at once lose nothing', async () => {
    const books = await opened(engine)
    const names = Array.from({ length: 100 }, (_, at) => `Person ${String(at).padStart(3, '0')}`)
    await Promise.all(names.map((name) => books.transaction((tx) => write(tx, name))))
    expect(await writers(books)).toEqual(names)
  })

  test('one that is asked for just before closing is still kept or refused, never forgotten', async () => {
    const books = await openTestBooks(engine)
    const asked = books.transaction((tx) => write(tx, 'Ana'))
    const ended = watch(asked)
    await Promise.allSettled([asked, books.close()])
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

test('those that come together share one commit', async () => {
  const books = await opened('sqlite')
  const commits = countCommits()
  const needed: number[] = []
  const names = ['Ana', 'Bo', 'Cy']
  // On a machine that is held up one of them may take long, and is then not waited for.
  for (let round = 0; round < 5; round++) {
    const before = commits()
    await Promise.all(names.map((name) => books.transaction((tx) => write(tx, `${name} ${round}`))))
    needed.push(commits() - before)
  }
  expect(Math.min(...needed)).toBe(1)
  const before = commits()
  await books.transaction((tx) => write(tx, 'Di'))
  expect(commits()).toBe(before + 1)
  const rounds = needed.flatMap((_, round) => names.map((name) => `${name} ${round}`))
  expect((await writers(books)).toSorted()).toEqual([...rounds, 'Di'].toSorted())
})

test('nobody waits for more than a few that take long', async () => {
  const books = await opened('sqlite')
  const commits = countCommits()
  const slow = async (name: string) =>
    books.transaction(async (tx) => {
      await sleep(15)
      await write(tx, name)
    })
  await Promise.all(['Ana', 'Bo', 'Cy', 'Di'].map(slow))
  expect(commits()).toBe(4)
})

test('however many wait behind bulk work, all are told within five seconds', async () => {
  const books = await opened('sqlite')
  const bulk = books.transaction(() => sleep(5_500), { withinMs: 60_000 })
  const began = performance.now()
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_, at) => books.transaction((tx) => write(tx, `Person ${at}`))),
  )
  expect(performance.now() - began).toBeLessThan(5_000)
  for (const answer of answers) {
    expect(answer.status === 'rejected' && readDatabaseError(answer.reason)).toEqual({ kind: 'busy' })
  }
  await bulk
  expect(await writers(books)).toEqual([])
})

test('none is told that it was kept, or refused, before the shared commit', async () => {
  const books = await opened('sqlite')
  const first = books.transaction((tx) => write(tx, 'Ana'))
  const refused = books.transaction(async () => {
    throw new RangeError('no')
  })
  const slow = books.transaction(async (tx) => {
    await sleep(50)
    await write(tx, 'Cy')
  })
  const [firstEnded, refusedEnded] = [watch(first), watch(refused)]
  await sleep(25)
  expect([firstEnded(), refusedEnded()]).toEqual([false, false])
  await slow
  await first
  await expect(refused).rejects.toThrow(RangeError)
})

test('nobody else reads what a shared commit has not kept yet', async () => {
  const books = await opened('sqlite')
  const writing = [
    books.transaction((tx) => write(tx, 'Ana')),
    books.transaction(async (tx) => {
      await sleep(50)
      await write(tx, 'Bo')
    }),
  ]
  await sleep(20)
  expect(await writers(books)).toEqual(['Ana', 'Bo'])
  await Promise.all(writing)
})

test('what one of them forgot to wait for cannot slip into the next', async () => {
  const books = await opened('sqlite')
  let forgotten: Promise<unknown> = Promise.resolve()
  const hasty = books.transaction(async (tx) => {
    await write(tx, 'Ana')
    forgotten = sleep(20).then(() => write(tx, 'slipped in'))
    forgotten.catch(() => {})
  })
  const slow = books.transaction(async (tx) => {
    await sleep(60)
    await write(tx, 'Bo')
  })
  await Promise.all([hasty, slow])
  await expect(forgotten).rejects.toThrow('not awaited')
  expect(await writers(books)).toEqual(['Ana', 'Bo'])
})

test('each goes on in the context that it was asked in', async () => {
  const books = await opened('sqlite')
  await Promise.all(['Ana', 'Bo'].map((name) => books.transaction((tx) => write(tx, name))))
  const inside = books.transaction(async (tx) => {
    await write(tx, 'Cy')
    await writers(books)
  })
  await Promise.all([
    expect(inside).rejects.toThrow('outer database handle'),
    books.transaction((tx) => write(tx, 'Di')),
  ])
  expect(await writers(books)).toEqual(['Ana', 'Bo', 'Di'])
})

test('bulk work is not shared', async () => {
  const books = await opened('sqlite')
  const bulk = books.transaction((tx) => write(tx, 'Bulk'), { withinMs: 60_000 })
  const other = books.transaction(async () => {
    throw new RangeError('no')
  })
  await bulk
  await expect(other).rejects.toThrow(RangeError)
  expect(await writers(books)).toEqual(['Bulk'])
})

test('a file that may not grow refuses who is too much, and keeps whole what it keeps', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mendpost-shared-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const books = await openBooks({ sqliteFile: join(folder, 'shop.db') })
  onTestFinished(books.close)
  await prepareBooks(books)
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(books.db)
  await sql`pragma max_page_count = ${sql.lit(pages.rows[0]!.page_count + 20)}`.execute(books.db)
  const names = Array.from({ length: 60 }, (_, at) => `Person ${at}`)
  const answers = await Promise.allSettled(
    names.map((name) =>
      books.transaction(async (tx) => {
        await write(tx, name, 'x'.repeat(2_000))
        await write(tx, name, 'y'.repeat(2_000))
      }),
    ),
  )
  const kept = names.filter((_, at) => answers[at]!.status === 'fulfilled')
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.length).toBeLessThan(60)
  for (const answer of answers) {
    if (answer.status === 'rejected') {
      expect(['away', 'busy']).toContain(readDatabaseError(answer.reason)?.kind)
    }
  }
  expect(await writers(books)).toEqual(kept.flatMap((name) => [name, name]).toSorted())
  await sql`pragma max_page_count = 1000000`.execute(books.db)
  await books.transaction((tx) => write(tx, 'Zoe'))
  expect(await writers(books)).toContain('Zoe')
})
