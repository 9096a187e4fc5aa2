import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { controlPath } from '#server/control-socket.ts'
import { everyRow, openFileShop } from '#test/open-file-shop.ts'
import { freePort } from '#test/free-port.ts'
import { startShop, type RunningShop } from './running-shop.ts'

const root = join(import.meta.dirname, '../..')

/** Runs a command to its end, as npm does, with nothing but these variables. */
async function command(file: string, words: string[], variables: Record<string, string>) {
  const child = spawn(process.execPath, ['src/server/run.mjs', `src/server/${file}.ts`, ...words], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, said, complained }
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

  test('a second process on its data directory is refused in one sentence, and the first goes on', async () => {
    const port = String(await freePort())
    const second = await command('main', [], { DATA_DIR: shop.dataDir, PORT: port })
    expect(second.code).toBe(1)
    expect(second.complained).toContain(
      `${join(shop.dataDir, 'mendpost.sqlite')} is already open in another process. Stop that one first.`,
    )
    expect(second.complained).not.toMatch(/\n\s+at /)
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
    expect(existsSync(controlPath(shop.dataDir))).toBe(true)
  })

  test('a copy is made by the running shop itself, and nothing is restored into it', async () => {
    const variables = { DATA_DIR: shop.dataDir }
    const made = await command('backup', [], variables)
    expect(made).toMatchObject({ code: 0, complained: '' })
    expect(made.said).toContain('Copied by the running shop, and checked')
    expect(made.said).toContain('The secret is NOT in the copy')
    const copy = join(shop.dataDir, 'backups', readdirSync(join(shop.dataDir, 'backups'))[0]!)

    const refused = await command('restore', [copy, '--replace'], variables)
    expect(refused.code).toBe(1)
    expect(refused.complained).toContain('The shop must be closed while its books are exchanged.')
    expect((await fetch(`${shop.url}/api/getphones`)).status).toBe(200)

    const elsewhere = newDataDir()
    const restored = await command('restore', [copy], { DATA_DIR: elsewhere })
    expect(restored.code).toBe(0)
    expect(everyRow(join(elsewhere, 'mendpost.sqlite'))['phones']).toEqual(
      everyRow(join(shop.dataDir, 'mendpost.sqlite'))['phones'],
    )
  })
})

test('a shop that is told to stop says so, finishes what was begun, and waits for nobody for ever', async () => {
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
  await sleep(300)

  const told = Date.now()
  const code = shop.stop()
  await expect
    .poll(async () => (await fetch(`${shop.url}/readyz`)).status, { interval: 20, timeout: 900 })
    .toBe(503)
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
  await sleep(1_500)
  await expect(fetch(`${shop.url}/readyz`)).rejects.toThrow('fetch failed')
  slow.write(body.slice(20))
  expect(await answer).toMatch(/^HTTP\/1\.1 401 /)
  await idleClosed
  expect(await code).toBe(0)
  expect(Date.now() - told).toBeLessThan(10_000)
  expect(existsSync(controlPath(shop.dataDir))).toBe(false)
})

describe('a shop that should not be opened', () => {
  const inPublic = { PUBLIC_URL: 'https://repairs.example.com', TRUST_PROXY: '1' }

  test('is not opened in public with demo data', async () => {
    const DATA_DIR = newDataDir()
    const { shop, close } = await openFileShop({ DATA_DIR })
    const event = { ticket_id: null, actor_id: null, subject_id: null, details: '{}', created_at: shop.now() }
    await shop.books.db
      .insertInto('events')
      .values({ kind: 'demo.seeded', ...event })
      .execute()
    await close()
    const refused = await command('main', [], { DATA_DIR, PORT: String(await freePort()), ...inPublic })
    expect(refused.code).toBe(1)
    expect(refused.complained).toContain('these books hold demo data with log-ins that anybody can look up')
    expect(refused.complained).not.toMatch(/\n\s+at /)
  })

  test('tells all mistakes of its configuration at once', async () => {
    const refused = await command('main', [], {
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
      '  - SECRET_KEY must be set when PostgreSQL is used, since several processes may share it',
    ])
  })
})
