import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { timed } from '#test/elapsed.ts'
import { engines, openTestDatabase } from '#test/open-test-database.ts'
import { readDatabaseError } from './database-errors.ts'
import { openDatabase } from './open-database.ts'

const posted = engines.includes('postgres')

async function kindAndTime(
  callApi: () => Promise<unknown>,
): Promise<{ kind: string | undefined; ms: number }> {
  const { result, ms } = await timed(() =>
    callApi().then(
      () => new Error('it answered'),
      (thrown: unknown) => thrown,
    ),
  )
  return { kind: readDatabaseError(result)?.kind, ms }
}

/** A TCP proxy in front of the database that can stop forwarding. */
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

test('an unreachable PostgreSQL is unavailable immediately', async () => {
  const database = await openDatabase({ postgresUrl: 'postgres://nobody@127.0.0.1:9/none' })
  onTestFinished(database.close)
  const { kind, ms } = await kindAndTime(() => sql`select 1`.execute(database.db))
  expect(kind).toBe('away')
  expect(ms).toBeLessThan(2_000)
  expect(await database.ready()).toBe(false)
})

test('a PostgreSQL that accepts and stays silent is unavailable within five seconds', async () => {
  const server = createServer(() => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const database = await openDatabase({ postgresUrl: `postgres://nobody@127.0.0.1:${port}/none` })
  const { kind, ms } = await kindAndTime(() => database.transaction((tx) => sql`select 1`.execute(tx)))
  expect(kind).toBe('away')
  expect(ms).toBeLessThan(5_000)
  await database.close()
})

test.runIf(posted)(
  'a PostgreSQL that falls silent inside a transaction is unavailable within five seconds, and recovers',
  async () => {
    const { database: direct, postgresUrl } = await openTestDatabase()
    onTestFinished(direct.close)
    const proxy = await proxyTo(postgresUrl)
    const database = await openDatabase({ postgresUrl: proxy.url })
    const { kind, ms } = await kindAndTime(() =>
      database.transaction(async (tx) => {
        await tx.updateTable('versions').set({ value: 7 }).execute()
        proxy.setSilent(true)
        await tx.updateTable('versions').set({ value: 8 }).execute()
      }),
    )
    expect(kind).toBe('away')
    expect(ms).toBeLessThan(5_000)
    const second = await kindAndTime(() => sql`select 1`.execute(database.db))
    expect(second.kind).toBe('away')
    expect(second.ms).toBeLessThan(5_000)

    proxy.setSilent(false)
    // The proxy still holds the silent connections, as after a network failure.
    proxy.cut()
    expect(await database.ready()).toBe(true)
    await database.close()
    const rows = await direct.db
      .selectFrom('versions')
      .select('value')
      .where('name', 'in', ['catalogue', 'profile'])
      .execute()
    expect(rows).toEqual([{ value: 1 }, { value: 1 }])
  },
)

test.runIf(posted)('connections that the server closes are reported and replaced', async () => {
  const { database: direct, postgresUrl } = await openTestDatabase()
  onTestFinished(direct.close)
  const received: unknown[] = []
  const database = await openDatabase({ postgresUrl }, { onError: (error) => received.push(error) })
  onTestFinished(database.close)
  const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  const awaitError = async () => {
    await expect.poll(() => received.length).toBeGreaterThan(0)
  }
  await database.ready()
  await cut.execute(direct.db)
  await awaitError()

  const within = await kindAndTime(() =>
    database.transaction(async (tx) => {
      await sql`select 1`.execute(tx)
      received.length = 0
      await cut.execute(direct.db)
      // No query uses the connection while it is lost.
      await awaitError()
      await sql`select 1`.execute(tx)
    }),
  )
  expect(within.kind).toBe('away')
  expect(await database.ready()).toBe(true)
})

test.runIf(posted)('a statement over its timeout fails, one with a longer timeout does not', async () => {
  const { database } = await openTestDatabase()
  onTestFinished(database.close)
  const { kind, ms } = await kindAndTime(() => sql`select pg_sleep(4)`.execute(database.db))
  expect(kind).toBe('away')
  expect(ms).toBeLessThan(4_000)
  await database.transaction((tx) => sql`select pg_sleep(3.2)`.execute(tx), { withinMs: 20_000 })
})

test.runIf(posted)('a locked row is waited for no longer than the timeout', async () => {
  const { database } = await openTestDatabase()
  onTestFinished(database.close)
  const raise = (db: typeof database.db) =>
    db
      .updateTable('versions')
      .set((row) => ({ value: row('value', '+', 1) }))
      .execute()
  const [locked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = database.transaction(
    async (tx) => {
      await raise(tx)
      locked.resolve()
      await gate.promise
    },
    { withinMs: 20_000 },
  )
  await locked.promise
  const { kind, ms } = await kindAndTime(() => database.transaction((tx) => raise(tx)))
  gate.resolve()
  await holding
  expect(kind).toBe('away')
  expect(ms).toBeLessThan(5_000)
})
