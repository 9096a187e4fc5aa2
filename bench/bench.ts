import type { startServer, Server } from './child.ts'

export type Pace = { rounds: number; seconds: number; quick: boolean }

/** What each part of the benchmark is given. */
export type Bench = {
  /** A directory of its own, gone afterwards. */
  folder: string
  pace: Pace
  /** Every word after `--`. */
  words: readonly string[]
  /** Starts a server that is stopped at the end, whatever happens. */
  start(...args: Parameters<typeof startServer>): Promise<Server>
  /** Starts the shop, unthrottled and quiet. */
  startShop(env: Record<string, string>): Promise<Server>
  say(line: string): void
}
