import { spawn } from 'node:child_process'
import type { Server } from './child.ts'

/** Latency of a concurrent client, in milliseconds. */
export type Latency = { count: number; p50: number; p99: number; max: number }

/** Measures the latency of a small request while `work` runs. */
export async function measureConcurrentLatency(server: Server, work: () => Promise<void>): Promise<Latency> {
  const child = spawn(
    process.execPath,
    ['src/commands/run.mjs', 'benchmark/concurrent-client.ts', `${server.url}/api/check-auth`],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  let message = ''
  child.stdout.on('data', (chunk: Buffer) => (message += chunk.toString()))
  const ended = new Promise((resolve) => child.once('close', resolve))
  // The client has to be running before the work begins.
  await new Promise((resolve) => setTimeout(resolve, 400))
  await work()
  child.stdin.end()
  await ended
  return JSON.parse(message) as Latency
}
