import { DAY_MS } from '#contract/durations.ts'
import { dayFormat } from './day-format.ts'
import { addDays, daysBetween, startOfDay } from './report-period.ts'

/** Consecutive days whose local times have one offset from UTC; a day that the clock changes on is the last of its run. */
export type DayRun = {
  /** Epoch milliseconds, the end not included. */
  start: number
  end: number
  /** Added to a moment, it gives local time as if it were UTC. */
  offset: number
  /** The first day's number since 1970, and the number of days. */
  first: number
  days: number
}

/** Splits days, both included, into runs of one offset. */
export function splitByOffset(from: string, to: string, timeZone: string): DayRun[] {
  const runs: DayRun[] = []
  const length = daysBetween(from, to) + 1
  const dayOf = dayFormat(timeZone)
  let start = startOfDay(from, timeZone)
  for (let place = 0; place < length; place++) {
    const next = addDays(from, place + 1)
    // Most days have 24 hours: two looks at the clock instead of a search.
    const usual = start + DAY_MS
    const end =
      dayOf.format(usual) === next && dayOf.format(usual - 1) < next ? usual : startOfDay(next, timeZone)
    const day = Date.parse(addDays(from, place)) / DAY_MS
    const offset = day * DAY_MS - start
    const last = runs.at(-1)
    if (last && last.offset === offset) {
      last.end = end
      last.days++
    } else runs.push({ start, end, offset, first: day, days: 1 })
    start = end
  }
  return runs
}

/** The day of a number since 1970. */
export function toDay(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10)
}
