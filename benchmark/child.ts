import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getFreePort } from '#test/free-port.ts'

const root = join(import.meta.dirname, '..')
const ticksPerSecond = 100

/** The command line that `npm start` of a checkout passes to Node. */
export function readStartCommand(folder = root): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').slice(1)
}

export const shopCommand: string[] = readStartCommand()

export type Server = {
  url: string
  /** Milliseconds until it was ready. */
  startMs: number
  child: ChildProcess
  /** CPU seconds used so far; null where the platform does not report it. */
  cpu(): number | null
  /** Resident memory in bytes; null where the platform does not report it. */
  memory(): number | null
  /** Pauses the process (SIGSTOP) while another one is measured, so that its background work, such as emails, waits. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

/** Starts a server in a child process and waits until `ready` resolves. */
export async function startServer(
  command: string[],
  { env = {}, ready = '/', cwd = root }: { env?: Record<string, string>; ready?: string; cwd?: string } = {},
): Promise<Server> {
  const port = await getFreePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, command, {
    cwd,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_ENV: 'production',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const deadline = Date.now() + 120_000
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended with ${child.exitCode}`)
    const answered = await fetch(url + ready).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) break
    if (Date.now() > deadline) throw new Error(`${command.join(' ')} did not get ready`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const proc = (file: string): string | null => {
    try {
      return readFileSync(`/proc/${child.pid}/${file}`, 'utf8')
    } catch {
      return null
    }
  }
  return {
    url,
    startMs: performance.now() - began,
    child,
    cpu() {
      const stat = proc('stat')
      if (!stat) return null
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
    },
    memory() {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(proc('status') ?? '')?.[1]
      return kilobytes ? Number(kilobytes) * 1024 : null
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
