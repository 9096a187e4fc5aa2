const minute = 60_000

// From a minute to six hours: half a day in all.
const waits = [1, 2, 5, 10, 20, 45, 90, 180, 360]

/** After so many tries a letter is set aside. */
export const mostTries = waits.length + 1

/** How long a letter waits after its nth try, in milliseconds; a fifth more or less, so that not all come at once. */
export function waitMs(tries: number, random: () => number): number {
  const minutes = waits[Math.min(tries, waits.length) - 1] ?? waits[0]!
  return Math.round(minutes * minute * (0.8 + 0.4 * random()))
}

/** How many tries count after one that met an outage: never more than half, for an outage is not the letter's fault. */
export function afterOutage(tries: number): number {
  return Math.min(tries, mostTries / 2)
}

/** How long everything waits after the nth outage in a row, in milliseconds: from five seconds to five minutes. */
export function pauseMs(outages: number, random: () => number): number {
  return Math.round(Math.min(5_000 * 2 ** (outages - 1), 5 * minute) * (0.8 + 0.4 * random()))
}
