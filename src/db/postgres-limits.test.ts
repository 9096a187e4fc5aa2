import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engines, openTestDatabase } from '#test/open-test-books.ts'
import { readDatabaseError } from './database-errors.ts'
import { openBooks } from './open-books.ts'

const posted = engines.includes('postgres')

async function kindAndTime(ask: () => Promise<unknown>): Promise<{ kind: string | undefined; ms: number }> {
  const began = performance.now()
  const error = await ask().then(
    () => new Error('it answered'),
    (thrown: unknown) => thrown,
  )
  return { kind: readDatabaseError(error)?.kind, ms: performance.now() - began }
}

/** In front of the database: passes everything on until it is told to fall silent. */
async function proxyTo(postgresUrl: string) {
  const target = new URL(postgresUrl)
  const sockets = new Set<Socket>()
  let silent = false
  const server = createServer((visitor) => {
    const database = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [visitor, database],
      [database, visitor],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('data', (bytes) => {
        if (!silent) to.write(bytes)
      })
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const url = new URL(postgresUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    setSilent: (value: boolean) => {
      silent = value
    },
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

test('a PostgreSQL that is not there is away at once', async () => {
  const books = await openBooks({ postgresUrl: 'postgres://nobody@127.0.0.1:9/none' })
  onTestFinished(books.close)
  const { kind, ms } = await kindAndTime(() => sql`select 1`.execute(books.db))
  expect(kind).toBe('away')
  expect(ms).toBeLessThan(2_000)
  expect(await books.ready()).toBe(false)
})

test('a server that accepts and says nothing is away within five seconds', async () => {
  const server = createServer(() => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const books = await openBooks({ postgresUrl: `postgres://nobody@127.0.0.1:${port}/none` })
  const { kind, ms } = await kindAndTime(() => books.transaction((tx) => sql`select 1`.execute(tx)))
  expect(kind).toBe('away')
  expect(ms).toBeLessThan(5_000)
  await books.close()
})

test.runIf(posted)(
  'a database that falls silent within a transaction is away within five seconds, and comes back',
  async () => {
    const { books: direct, postgresUrl } = await openTestDatabase()
    onTestFinished(direct.close)
    const proxy = await proxyTo(postgresUrl)
    const books = await openBooks({ postgresUrl: proxy.url })
    const { kind, ms } = await kindAndTime(() =>
      books.transaction(async (tx) => {
        await tx.updateTable('versions').set({ value: 7 }).execute()
        proxy.setSilent(true)
        await tx.updateTable('versions').set({ value: 8 }).execute()
      }),
    )
    expect(kind).toBe('away')
    expect(ms).toBeLessThan(5_000)
    const second = await kindAndTime(() => sql`select 1`.execute(books.db))
    expect(second.kind).toBe('away')
    expect(second.ms).toBeLessThan(5_000)

    proxy.setSilent(false)
    // The silent connections are still held by the proxy, as by a network that lost them.
    proxy.cut()
    expect(await books.ready()).toBe(true)
    await books.close()
    const rows = await direct.db
      .selectFrom('versions')
      .select('value')
      .where('name', 'in', ['catalogue', 'profile'])
      .execute()
    expect(rows).toEqual([{ value: 1 }, { value: 1 }])
  },
)

test.runIf(posted)('connections that the server cuts are told to the listener and replaced', async () => {
  const { books: direct, postgresUrl } = await openTestDatabase()
  onTestFinished(direct.close)
  const heard: unknown[] = []
  const books = await openBooks({ postgresUrl }, { onError: (error) => heard.push(error) })
  onTestFinished(books.close)
  const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  const told = async () => {
    await expect.poll(() => heard.length).toBeGreaterThan(0)
  }
  await books.ready()
  await cut.execute(direct.db)
  await told()

  const within = await kindAndTime(() =>
    books.transaction(async (tx) => {
      await sql`select 1`.execute(tx)
      heard.length = 0
      await cut.execute(direct.db)
      // Nobody asks anything of the connection while it is lost.
      await told()
      await sql`select 1`.execute(tx)
    }),
  )
  expect(within.kind).toBe('away')
  expect(await books.ready()).toBe(true)
})

test.runIf(posted)('a statement that takes too long is away, one with more time granted is not', async () => {
  const { books } = await openTestDatabase()
  onTestFinished(books.close)
  const { kind, ms } = await kindAndTime(() => sql`select pg_sleep(4)`.execute(books.db))
  expect(kind).toBe('away')
  expect(ms).toBeLessThan(4_000)
  await books.transaction((tx) => sql`select pg_sleep(3.2)`.execute(tx), { withinMs: 20_000 })
})

test.runIf(posted)('a row that somebody else holds is not waited for longer than the shop may', async () => {
  const { books } = await openTestDatabase()
  onTestFinished(books.close)
  const raise = (db: typeof books.db) =>
    db
      .updateTable('versions')
      .set((row) => ({ value: row('value', '+', 1) }))
      .execute()
  let free = () => {}
  const holding = books.transaction(
    async (tx) => {
      await raise(tx)
      await new Promise<void>((resolve) => {
        free = resolve
      })
    },
    { withinMs: 20_000 },
  )
  await new Promise((resolve) => {
    setTimeout(resolve, 100)
  })
  const { kind, ms } = await kindAndTime(() => books.transaction((tx) => raise(tx)))
  free()
  await holding
  expect(kind).toBe('away')
  expect(ms).toBeLessThan(5_000)
})
