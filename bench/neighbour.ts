import { spawn } from 'node:child_process'
import type { Server } from './child.ts'

/** How long a neighbour waited, in milliseconds. */
export type Waits = { count: number; p50: number; p99: number; max: number }

/** What somebody else waits for a small answer while `work` goes on. */
export async function whileNeighbourWaits(server: Server, work: () => Promise<void>): Promise<Waits> {
  const child = spawn(
    process.execPath,
    ['src/server/run.mjs', 'bench/ping.ts', `${server.url}/api/check-auth`],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise((resolve) => child.once('close', resolve))
  // It has to be under way before the work begins.
  await new Promise((resolve) => setTimeout(resolve, 400))
  await work()
  child.stdin.end()
  await ended
  return JSON.parse(said) as Waits
}
