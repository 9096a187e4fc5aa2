import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#test/free-port.ts'

const root = join(import.meta.dirname, '../..')

export type RunningShop = {
  url: string
  dataDir: string
  /** Everything the process has said so far. */
  output(): string
  child: ChildProcess
  /** SIGTERM, and the code it ended with. */
  stop(): Promise<number | null>
  /** Stops it, and forgets its data. */
  forget(): Promise<void>
}

/** Starts the real process, as `npm start` does, in a directory of its own, and waits until it is ready. */
export async function startShop(
  more: {
    env?: Record<string, string>
    dataDir?: string
    port?: number
    script?: string
    /** A command to put in front. */
    under?: string[]
  } = {},
): Promise<RunningShop> {
  const port = more.port ?? (await freePort())
  const dataDir = more.dataDir ?? (await mkdtemp(join(tmpdir(), 'mendpost-')))
  const url = `http://localhost:${port}`
  const command = [process.execPath, 'src/server/run.mjs', more.script ?? 'src/server/main.ts']
  const [program, ...words] = [...(more.under ?? []), ...command] as [string, ...string[]]
  const child = spawn(program, words, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      DATA_DIR: dataDir,
      ...more.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))

  const deadline = Date.now() + 60_000
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The shop did not start:\n${said}`)
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) break
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The shop was not ready within a minute:\n${said}`)
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
    output: () => said,
    child,
    stop,
    async forget() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
