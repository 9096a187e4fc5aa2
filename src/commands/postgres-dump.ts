import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '#contract/durations.ts'
import type { StoragePlace } from '#integrations/storage.ts'
import { flush } from '#server/flush.ts'
import { WrongCommand } from './command-error.ts'
import { clearLeftovers, copyUploads, utcName } from './make-backup.ts'

const dumpName = 'mendpost.dump'
/** A tool that has not ended by then is stopped: a server that no longer answers would hold all later backups back. */
const MAX_TOOL_MS = 2 * HOUR_MS
/** Where Debian and its derivatives put the tools of each version. */
const debianFolder = '/usr/lib/postgresql'

type Source = {
  databaseUrl: string
  storage: StoragePlace
  /** How long each tool may take. */
  maxToolMs?: number
}

/**
 * Dumps a PostgreSQL database with `pg_dump`, and copies the uploads beside it, into a folder named by UTC time. The
 * dump is read once from start to end. Throws `WrongCommand` when the tools are missing or fail.
 */
export async function makePostgresBackup(
  { databaseUrl, storage, maxToolMs = MAX_TOOL_MS }: Source,
  folder: string,
  now: number,
): Promise<{ path: string; bytes: number }> {
  const name = `mendpost-${utcName(now)}`
  const path = join(folder, name)
  const part = join(folder, `.${name}.part`)
  await mkdir(part, { recursive: true, mode: 0o700 })
  await clearLeftovers(folder, now)
  try {
    const dump = join(part, dumpName)
    // The address goes by the environment, since arguments are readable for every user of the machine.
    const connected = { ...process.env, ...connectionVariables(databaseUrl) }
    const dumping = { env: connected, timeout: maxToolMs }
    await run(tool('pg_dump'), ['--format=custom', '--no-owner', `--file=${dump}`], dumping)
    const listing = await run(tool('pg_restore'), ['--list', dump], { timeout: maxToolMs })
    if (!/TABLE DATA public tickets /.test(listing)) throw new WrongCommand('The dump holds no tickets.')
    // Reads and decompresses every row.
    await run(tool('pg_restore'), ['--file=/dev/null', dump], { timeout: maxToolMs })
    if (storage.kind === 'disk') await copyUploads(storage.folder, part)
    await flush(dump)
    await rename(part, path)
    await flush(folder)
    return { path, bytes: (await stat(join(path, dumpName))).size }
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

// By the environment, since the arguments of a process are readable for every user of the machine.
function connectionVariables(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl)
  const variables: Record<string, string> = {
    PGHOST: url.searchParams.get('host') ?? decodeURIComponent(url.hostname.replace(/^\[|\]$/g, '')),
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: url.searchParams.get('sslrootcert') ?? '',
  }
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
}

/** What keeps the tools from making a backup of a server of this major version; null where nothing does. */
export async function findToolTrouble(server: number): Promise<string | null> {
  for (const name of ['pg_dump', 'pg_restore']) {
    const version = await run(tool(name), ['--version'], { timeout: 10_000 }).catch(() => null)
    if (version === null) return `${name} was not found on this machine`
    const major = Number(/\d+/.exec(version)?.[0])
    if (major < server) return `${name} is of version ${major}, and the server of ${server}`
  }
  return null
}

/** The newest version of a tool of PostgreSQL, else its name, to be found on the path. */
function tool(name: string): string {
  if (!existsSync(debianFolder)) return name
  const versions = readdirSync(debianFolder).sort((one, other) => Number(other) - Number(one))
  return versions.map((version) => join(debianFolder, version, 'bin', name)).find(existsSync) ?? name
}

function run(
  command: string,
  words: string[],
  options: { timeout: number; env?: NodeJS.ProcessEnv },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, {
      ...options,
      killSignal: 'SIGKILL',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [out, err]: [Buffer[], Buffer[]] = [[], []]
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        new WrongCommand(
          error.code === 'ENOENT' ? `${command} was not found on this machine.` : error.message,
        ),
      ),
    )
    child.on('close', (code, signal) => {
      if (code === 0) resolve(Buffer.concat(out).toString())
      else if (signal)
        reject(new WrongCommand(`${command} failed: it was stopped (${signal}), or took too long.`))
      else
        reject(new WrongCommand(`${command} failed: ${Buffer.concat(err).toString().trim().slice(0, 500)}`))
    })
  })
}
