import { getWiderNetworks } from '#domain/networks.ts'

/** Requests of one client address, event streams included, that may be under way in a process. */
export const MAX_CONCURRENT_REQUESTS = 64

export type ConcurrentRequests = {
  /** Counts a request until its response is over; false when its address already has as many as it may. */
  admit(address: string, response: { once(event: 'close', listener: () => void): unknown }): boolean
  /** Requests refused since the start. */
  refused(): number
}

/**
 * Limits the requests that one address has under way, and those of the networks around it together. They are answered in the
 * order in which they come, so a client who opens hundreds at the same moment would make everybody behind them wait. Counts
 * in this process.
 */
export function countConcurrentRequests(maxPerAddress: number): ConcurrentRequests {
  const underWay = new Map<string, number>()
  let refused = 0
  return {
    admit(address, response) {
      const counted = [{ network: address, times: 1 }, ...getWiderNetworks(address)]
      if (counted.some(({ network, times }) => (underWay.get(network) ?? 0) >= maxPerAddress * times)) {
        refused += 1
        return false
      }
      for (const { network } of counted) underWay.set(network, (underWay.get(network) ?? 0) + 1)
      response.once('close', () => {
        for (const { network } of counted) {
          const left = underWay.get(network)! - 1
          if (left === 0) underWay.delete(network)
          else underWay.set(network, left)
        }
      })
      return true
    },
    refused: () => refused,
  }
}
