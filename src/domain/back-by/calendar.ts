import { DAY_MS } from '#contract/durations.ts'
import { isOpenOn, type OpeningDays } from '../shop/opening-days.ts'

/** Days are counted since 1 January 1970, so that they can be added. */
export type Calendar = {
  /** Whether the shop works. */
  isOpen(day: number): boolean
  /** Whether a date may be named: never a Sunday or a day of closure. */
  mayName(day: number): boolean
}

/** The days of a shop. Each is looked up once: a year asks for the same ones thousands of times. */
export function openCalendar(shop: Omit<OpeningDays, 'timeZone'>): Calendar {
  const open = new Map<number, boolean>()
  const named = new Map<number, boolean>()
  const ask = (known: Map<number, boolean>, day: number, find: (ms: number) => boolean) => {
    let found = known.get(day)
    if (found === undefined) known.set(day, (found = find(day * DAY_MS)))
    return found
  }
  const everyDay = { ...shop, hours: undefined }
  return {
    isOpen: (day) => ask(open, day, (ms) => isOpenOn(ms, shop)),
    mayName: (day) => ask(named, day, (ms) => getWeekday(day) !== 0 && isOpenOn(ms, everyDay)),
  }
}

/** Whether carriers deliver: Monday to Friday. */
export function isDelivery(day: number): boolean {
  const weekday = getWeekday(day)
  return weekday > 0 && weekday < 6
}

/** 0 is Sunday; 1 January 1970 was a Thursday. */
function getWeekday(day: number): number {
  return (day + 4) % 7
}

/** Converts `2026-12-24`. */
export function toDayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS
}

/** Converts to `2026-12-24`. */
export function toDay(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10)
}

/** More days change nothing, and a shop that is never open again does not keep a search going. */
const MAX_DAYS = 400

/** How many days that count lie after one day, up to and with another, of the first 400. */
export function countDays(from: number, to: number, counts: (day: number) => boolean): number {
  let days = 0
  for (let day = from + 1; day <= Math.min(to, from + MAX_DAYS); day++) if (counts(day)) days++
  return days
}

/** The day that is so many days that count later. */
export function addDays(from: number, days: number, counts: (day: number) => boolean): number {
  let day = from
  for (let left = days, passed = 0; left > 0 && passed < MAX_DAYS; passed++) {
    day++
    if (counts(day)) left--
  }
  return day
}

/** The first day from one on that counts. */
export function skipTo(from: number, counts: (day: number) => boolean): number {
  let day = from
  for (let passed = 0; !counts(day) && passed < MAX_DAYS; passed++) day++
  return day
}
