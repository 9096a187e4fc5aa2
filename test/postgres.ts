import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chownSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { getFreePort } from './free-port.ts'

/** `socket`: the folder of the server's socket, over which a query costs its processes half as much as over the network. */
type TestPostgres = { url: string; socket: string | null; stop(): Promise<void> }

const debianHome = '/usr/lib/postgresql'
/** Settings of a server whose data nobody needs when it ends: nothing waits for a disk, and nothing tidies up meanwhile. */
const shortLived = [
  'max_connections=200',
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=1GB',
  'checkpoint_timeout=1h',
  'autovacuum=off',
  // Compiling a query takes longer than it runs.
  'jit=off',
  // The tables are small, and the best order of many joins takes longer to find than any takes to join.
  'join_collapse_limit=1',
  'from_collapse_limit=1',
]
/** PostgreSQL refuses to run as root; this is `nobody`. */
const nobodyUid = 65_534
/** The in-memory file system on Linux, and the free space needed there and in memory. */
const memory = { folder: '/dev/shm', type: 0x01_02_19_94, freeThere: 1024 ** 3, free: 3 * 1024 ** 3 }

/**
 * `TEST_DATABASE_URL`, else a private server started from installed binaries, else null. The private one ends
 * with `stop`, and also when this process is killed. `durable: false` turns fsync off and stores the data in memory
 * where there is enough, for tests that are not about durability.
 */
export async function postgresForTests(options: { durable?: boolean } = {}): Promise<TestPostgres | null> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, socket: null, stop: async () => {} }
  const bin = newestBin()
  return bin === null ? null : startServer(bin, options.durable ?? true)
}

function newestBin(): string | null {
  const versions = listed(debianHome).sort((one, other) => Number(other) - Number(one))
  const places = [
    ...versions.map((version) => join(debianHome, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
  ]
  return places.find((place) => runnable(join(place, 'postgres')) && runnable(join(place, 'initdb'))) ?? null
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function runnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Creating the hundreds of files of each database takes several times longer on a disk than in memory. */
function quickFolder(): string {
  try {
    accessSync(memory.folder, constants.W_OK | constants.X_OK)
    const { type, bavail, bsize } = statfsSync(memory.folder)
    const isRoomy = bavail * bsize >= memory.freeThere && process.availableMemory() >= memory.free
    return type === memory.type && isRoomy ? memory.folder : tmpdir()
  } catch {
    return tmpdir()
  }
}

async function startServer(bin: string, durable: boolean): Promise<TestPostgres> {
  const asRoot = process.getuid?.() === 0
  const as = asRoot ? { uid: nobodyUid, gid: nobodyUid } : {}
  const home = mkdtempSync(join(durable ? tmpdir() : quickFolder(), 'mendpost-postgres-'))
  const passwordFile = join(home, 'password')
  const password = randomBytes(18).toString('base64url')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (asRoot) for (const path of [home, passwordFile]) chownSync(path, nobodyUid, nobodyUid)

  const data = join(home, 'data')
  const made = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'mendpost',
      // Checking a SCRAM password takes longer than all else of opening a connection, of which tests open thousands.
      '-A',
      'md5',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...as, cwd: home, encoding: 'utf8' },
  )
  if (made.status !== 0) {
    rmSync(home, { recursive: true, force: true })
    throw new Error(`initdb failed: ${made.stderr || String(made.error)}`)
  }

  const port = await getFreePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${home}`,
    'max_connections=120',
    ...(durable ? [] : shortLived),
  ]
  // The shell stops the server when its standard input ends, which also happens when this process is killed.
  const script = 'trap : INT TERM; home="$1"; shift; "$@" & read -r _; kill -INT $!; wait $!; rm -rf "$home"'
  const command = [join(bin, 'postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const shell = spawn('/bin/sh', ['-c', script, 'sh', home, ...command], {
    ...as,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let message = ''
  shell.stderr.on('data', (bytes) => {
    message = (message + String(bytes)).slice(-4_000)
  })
  const ended = new Promise<void>((resolve) => {
    shell.once('close', () => resolve())
  })
  const stop = async () => {
    shell.stdin.end()
    await ended
    rmSync(home, { recursive: true, force: true })
  }

  const url = `postgres://mendpost:${password}@127.0.0.1:${port}/postgres`
  try {
    await answering(url)
  } catch (error) {
    await stop()
    throw new Error(`PostgreSQL did not start: ${message}`, { cause: error })
  }
  return { url, socket: home, stop }
}

async function answering(url: string): Promise<void> {
  const until = Date.now() + 20_000
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      client.end().catch(() => {})
      if (Date.now() > until) throw error
    }
    await sleep(30)
  }
}
