import type { startServer, Server } from './child.ts'

export type Pace = { rounds: number; seconds: number; quick: boolean }

/** The context of one part of the benchmark. */
export type Bench = {
  /** A temporary directory, deleted afterwards. */
  folder: string
  pace: Pace
  /** All arguments after `--`. */
  words: readonly string[]
  /** Starts a server that is always stopped at the end. */
  start(...args: Parameters<typeof startServer>): Promise<Server>
  /** Starts the shop without rate limits and with a silent log. */
  startShop(env: Record<string, string>): Promise<Server>
  say(line: string): void
}
