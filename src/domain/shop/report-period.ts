import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { localDay } from './announced-closures.ts'
import { dayFormat } from './day-format.ts'
import { shopProfile } from './shop-profile.ts'
import type { Shop } from '../shop.ts'

/** Days as a caller names them. */
export type DayRange = { from?: string | undefined; to?: string | undefined }

/** A period of whole days in the shop's time zone. */
export type Period = {
  from: string
  to: string
  /** Epoch milliseconds at which the first day begins. */
  start: number
  /** Epoch milliseconds at which the day after the last one begins. */
  end: number
  today: string
  timeZone: string
}

/** The period of a report; without days, the present month. */
export async function readPeriod(shop: Shop, { from, to }: DayRange): Promise<Period> {
  const { timeZone } = await shopProfile(shop)
  const today = localDay(shop.now(), timeZone)
  return { ...toPeriod(from ?? `${today.slice(0, 8)}01`, to ?? lastOfMonth(today), timeZone), today }
}

/** Converts two days, both included, to moments. */
export function toPeriod(from: string, to: string, timeZone: string): Omit<Period, 'today'> {
  return { from, to, timeZone, start: startOfDay(from, timeZone), end: startOfDay(addDays(to, 1), timeZone) }
}

/** The wire form of a period. */
export function describePeriod({ from, to, today, timeZone }: Period) {
  return { from, to, today, time_zone: timeZone }
}

/** A moment as the clocks of a zone show it: `2026-11-30 08:29`. */
export function formatLocalTime(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(ms)
}

/** The day so many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The number of days from one day to another. */
export function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / DAY_MS)
}

/** The moment at which a day begins in a time zone, also where the clock skips midnight. */
export function startOfDay(day: string, timeZone: string): number {
  const format = dayFormat(timeZone)
  const utc = Date.parse(`${day}T00:00:00Z`)
  // No zone is further from UTC than 14 hours, in whole minutes since 1972; the day of a moment only ever rises.
  let [before, after] = [-15 * 60, 15 * 60]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (format.format(utc + middle * MINUTE_MS) < day) before = middle
    else after = middle
  }
  return utc + after * MINUTE_MS
}

/** The moment at which the day begins that is so many days after that of a moment. */
export function startOfLaterDay(moment: number, days: number, timeZone: string): number {
  return startOfDay(addDays(localDay(moment, timeZone), days), timeZone)
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
