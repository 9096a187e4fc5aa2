import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS } from '#contract/durations.ts'
import { getFreePort } from '#test/free-port.ts'

const root = join(import.meta.dirname, '../..')

export type RunningShop = {
  url: string
  dataDir: string
  /** The output of the process so far. */
  output(): string
  child: ChildProcess
  /** Sends SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>
  /** Kills it and deletes its data: after a signal to stop, a shop waits a second for load balancers. */
  forget(): Promise<void>
}

/** Starts the real process, as `npm start` does, in a temporary directory, and waits until it is ready. */
export async function startShop(
  more: {
    env?: Record<string, string>
    dataDir?: string
    port?: number
    script?: string
    /** A command prefix. */
    under?: string[]
    /** Options of Node. */
    flags?: string[]
  } = {},
): Promise<RunningShop> {
  const port = more.port ?? (await getFreePort())
  const dataDir = more.dataDir ?? (await mkdtemp(join(tmpdir(), 'mendpost-')))
  const url = `http://localhost:${port}`
  const command = [
    process.execPath,
    ...(more.flags ?? []),
    'src/commands/run.mjs',
    more.script ?? 'src/commands/start.ts',
  ]
  const [program, ...words] = [...(more.under ?? []), ...command] as [string, ...string[]]
  const child = spawn(program, words, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      // What `run.mjs` would start it anew for.
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '1048576',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...more.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let message = ''
  child.stdout?.on('data', (chunk: Buffer) => (message += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (message += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))

  const deadline = Date.now() + 5 * MINUTE_MS
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The shop did not start:\n${message}`)
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    // It answers before it has printed the setup link, and its output takes a moment to arrive here.
    if (ready && message.includes('Ctrl-C')) break
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The shop was not ready within five minutes:\n${message}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }

  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    return ended
  }
  return {
    url,
    dataDir,
    output: () => message,
    child,
    stop,
    async forget() {
      child.kill('SIGKILL')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
