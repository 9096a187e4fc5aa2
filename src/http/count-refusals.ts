import { MINUTE_MS } from '#contract/durations.ts'
import { getWidestNetwork } from '#domain/networks.ts'
import type { Log } from './log.ts'

/** Refusals of one kind, from one network in a minute, that have a line each; the others share one. */
const MAX_LINES = 20
/** Beyond these, kinds are counted from all networks together. */
const MAX_NETWORKS = 5_000

type Refused = { method: string; path: string; status: number }

const countsOf = new WeakMap<Log, Map<string, { refusals: number }>>()

/**
 * Counts a refused call, and returns whether it has a line of its own in the log: anybody can be refused thousands of times a
 * second. What has none is written a minute after the first, as one line with its count.
 */
export function countRefusal(log: Log, { method, path, status }: Refused, address: string): boolean {
  const counts = countsOf.get(log) ?? new Map<string, { refusals: number }>()
  countsOf.set(log, counts)
  const network = counts.size < MAX_NETWORKS ? getWidestNetwork(address) : 'any'
  const key = `${status} ${method} ${path} ${network}`
  const count = counts.get(key) ?? { refusals: 0 }
  count.refusals += 1
  if (count.refusals === 1) {
    counts.set(key, count)
    setTimeout(() => {
      counts.delete(key)
      const refusals = count.refusals - MAX_LINES
      if (refusals > 0) log.info({ method, path, status, refusals }, 'more calls refused alike')
    }, MINUTE_MS).unref()
  }
  return count.refusals <= MAX_LINES
}
