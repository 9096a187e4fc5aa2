import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { lockDatabase } from '#db/single-process.ts'
import { timed } from '#test/elapsed.ts'
import { everyRow, openFileApp } from '#test/open-file-app.ts'
import { getFreePort } from '#test/free-port.ts'
import { startShop, type RunningShop } from './start-shop.ts'

const root = join(import.meta.dirname, '../..')

/** Runs an npm command to its end with only these environment variables. */
async function command(file: string, words: string[], variables: Record<string, string>) {
  const child = spawn(process.execPath, ['src/commands/run.mjs', `src/commands/${file}.ts`, ...words], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const [message, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, message, complained }
}

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'mendpost-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

describe('one running shop', () => {
  let shop: RunningShop
  beforeAll(async () => {
    shop = await startShop()
  })
  afterAll(() => shop?.forget())

  test('a second process on its data directory is refused in one sentence, and the first continues', async () => {
    const port = String(await getFreePort())
    const second = await command('start', [], { DATA_DIR: shop.dataDir, PORT: port })
    expect(second.code).toBe(1)
    expect(second.complained).toContain(
      `${join(shop.dataDir, 'mendpost.sqlite')} is already open in another process. Stop that one first.`,
    )
    expect(second.complained).not.toMatch(/\n\s+at /)
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  })

  test('backup runs beside the shop, and restore refuses to', async () => {
    const variables = { DATA_DIR: shop.dataDir }
    const made = await command('backup', [], variables)
    expect(made).toMatchObject({ code: 0, complained: '' })
    expect(made.message).toContain('Copied, and checked')
    expect(made.message).toContain('The secret is NOT in the backup')
    const copy = join(shop.dataDir, 'backups', readdirSync(join(shop.dataDir, 'backups'))[0]!)

    const refused = await command('restore', [copy, '--replace'], variables)
    expect(refused.code).toBe(1)
    expect(refused.complained).toContain('The server must be stopped while its database is exchanged.')
    expect((await fetch(`${shop.url}/api/getphones`)).status).toBe(200)

    const elsewhere = newDataDir()
    const restored = await command('restore', [copy], { DATA_DIR: elsewhere })
    expect(restored.code).toBe(0)
    expect(everyRow(join(elsewhere, 'mendpost.sqlite'))['phones']).toEqual(
      everyRow(join(shop.dataDir, 'mendpost.sqlite'))['phones'],
    )
  })
})

test('shutdown is logged, finishes open requests, and has a time limit', async () => {
  const shop = await startShop()
  onTestFinished(() => shop.forget())
  const port = Number(new URL(shop.url).port)
  const body = JSON.stringify({ data: { email: 'mei@example.com', password: 'not this one' } })
  const begin = () => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.on('error', () => {})
    socket.write(
      `POST /api/loginuser/ HTTP/1.1\r\nHost: localhost:${port}\r\nSec-Fetch-Site: same-origin\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
    )
    return socket
  }
  const idle = createConnection({ port, host: '127.0.0.1' })
  const idleClosed = new Promise((done) => idle.once('close', done))
  idle.resume().write(`GET /healthz HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`)
  const slow = begin()
  const answer = text(slow)
  begin()
  // The process reads connections in turn: it has begun the two before it answers this one.
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)

  const { ms } = await timed(async () => {
    const code = shop.stop()
    const seen: unknown[] = []
    const look = (path: string) =>
      fetch(shop.url + path).then(
        ({ status }) => status,
        () => 'closed',
      )
    const next = async () => {
      const both = await Promise.all([look('/readyz'), look('/healthz')])
      seen.push(both)
      return both
    }
    await expect.poll(next, { interval: 20 }).toEqual(['closed', 'closed'])
    expect(seen).toContainEqual([503, 200])
    slow.write(body.slice(20))
    expect(await answer).toMatch(/^HTTP\/1\.1 401 /)
    await idleClosed
    expect(await code).toBe(0)
  })
  expect(ms).toBeLessThan(10_000)
})

test('a second demo leaves the data of one that runs alone', async () => {
  const dataDir = join(root, 'demo-data')
  const running = lockDatabase(join(dataDir, 'mendpost.sqlite'))
  onTestFinished(() => running.release())
  writeFileSync(join(dataDir, 'kept'), '')
  onTestFinished(() => rmSync(join(dataDir, 'kept'), { force: true }))
  const second = await command('demo', [], { PORT: String(await getFreePort()) })
  expect(second.code).toBe(1)
  expect(second.complained).toMatch(
    /^A demo is running\. .* is already open in another process\. Stop that one first\.$/m,
  )
  expect(existsSync(join(dataDir, 'kept'))).toBe(true)
})

describe('a shop with an invalid configuration', () => {
  const inPublic = { PUBLIC_URL: 'https://repairs.example.com', TRUST_PROXY: '1' }

  test('a public shop with demo data does not start', async () => {
    const DATA_DIR = newDataDir()
    const { shop, close } = await openFileApp({ DATA_DIR })
    const event = { ticket_id: null, actor_id: null, subject_id: null, details: '{}', created_at: shop.now() }
    await shop.database.db
      .insertInto('events')
      .values({ kind: 'demo.seeded', ...event })
      .execute()
    await close()
    const refused = await command('start', [], { DATA_DIR, PORT: String(await getFreePort()), ...inPublic })
    expect(refused.code).toBe(1)
    expect(refused.complained).toContain('this database holds demo data with log-ins that are public')
    expect(refused.complained).not.toMatch(/\n\s+at /)
  })

  test('all configuration errors are reported together', async () => {
    const refused = await command('start', [], {
      DATA_DIR: newDataDir(),
      PORT: 'many',
      PUBLIC_URL: 'http://repairs.example.com',
      DATABASE_URL: 'postgres://mendpost:hush@db/mendpost',
    })
    expect(refused.code).toBe(1)
    expect(refused.complained.trim().split('\n')).toEqual([
      'The configuration needs another look:',
      '  - PORT must be a port number',
      '  - PUBLIC_URL must begin with https:// unless it is localhost',
      '  - SECRET_KEY must be set when PostgreSQL is used, since several processes may share it: the content of secret.key, if the shop has one in DATA_DIR',
    ])
  })
})
