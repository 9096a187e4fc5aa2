import { MINUTE_MS } from '#contract/durations.ts'

// From a minute to six hours: half a day in total.
const waits = [1, 2, 5, 10, 20, 45, 90, 180, 360]

/** Attempts after which an email is set aside. */
export const MAX_ATTEMPTS = waits.length + 1

/** Delay in milliseconds after the nth attempt, varied by a fifth so that emails are not all retried at once. */
export function waitMs(attempts: number, random: () => number): number {
  const minutes = waits[Math.min(attempts, waits.length) - 1] ?? waits[0]!
  return Math.round(minutes * MINUTE_MS * (0.8 + 0.4 * random()))
}

/** Attempts that count after one that met an outage: at most half, since an outage says nothing about the email. */
export function afterOutage(attempts: number): number {
  return Math.min(attempts, MAX_ATTEMPTS / 2)
}

/** Pause of the whole queue in milliseconds after the nth outage in a row: five seconds to five minutes. */
export function pauseMs(outages: number, random: () => number): number {
  return Math.round(Math.min(5_000 * 2 ** (outages - 1), 5 * MINUTE_MS) * (0.8 + 0.4 * random()))
}
