import { toIsoTime } from '#contract/durations.ts'
import { localDay } from '../shop/announced-closures.ts'

/**
 * Returns the day this many months after a moment, in the shop's time zone: 31 January and one month is 28 February.
 */
export function addMonths(now: number, timeZone: string, months: number): string {
  const [year = 0, month = 0, day = 0] = localDay(now, timeZone).split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return toIsoTime(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).slice(0, 10)
}

/** A day as it is stored: its first moment in UTC. */
export function parseDay(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`)
}
