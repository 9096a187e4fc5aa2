import { LRUCache } from 'lru-cache'
import { weekdays } from '#contract/shop-profile.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { OpeningHours } from '#contract/shop-profile.schema.ts'

/** Days on which the shop is closed although its hours say otherwise: yyyy-mm-dd, both included. */
type ClosedDays = { from: string; to: string }
export type OpeningDays = { hours: OpeningHours; timeZone: string; closures: readonly ClosedDays[] }

const QUARTER_MS = 15 * MINUTE_MS
/** A shop that is never open again does not keep the search going. */
const MAX_DAYS = 3 * 366

/**
 * Returns the moment (epoch ms) at which something that began at `since` is due: closing time of the given number of
 * opening days later. A shop without opening hours counts every day, until midnight.
 */
export function addOpenDays(since: number, days: number, shop: OpeningDays): number {
  let day = localDay(shop.timeZone, since)
  for (let passed = 0, counted = 0; counted < days && passed < MAX_DAYS; passed++) {
    day += DAY_MS
    if (isOpenOn(day, shop)) counted++
  }
  return closingTime(day, shop)
}

/** Returns closing time of the first day on or after a date (yyyy-mm-dd) on which the shop is open. */
export function endOfOpenDay(date: string, shop: OpeningDays): number {
  const first = Date.parse(`${date}T00:00:00Z`)
  let day = first
  for (let passed = 0; !isOpenOn(day, shop) && passed < MAX_DAYS; passed++) day += DAY_MS
  return closingTime(isOpenOn(day, shop) ? day : first, shop)
}

/** Returns closing time of the last day on or before a date (yyyy-mm-dd) on which the shop is open. */
export function endOfLastOpenDay(date: string, shop: OpeningDays): number {
  const last = Date.parse(`${date}T00:00:00Z`)
  let day = last
  for (let passed = 0; !isOpenOn(day, shop) && passed < MAX_DAYS; passed++) day -= DAY_MS
  return closingTime(isOpenOn(day, shop) ? day : last, shop)
}

/** Returns the first moment of the local date of `moment`, and of the date this many days later. */
export function startOfLocalDay(moment: number, timeZone: string, daysLater = 0): number {
  return toMoment(localDay(timeZone, moment) + daysLater * DAY_MS, 0, timeZone)
}

/** Whether the shop is open on a date, given as its first moment in UTC; without hours, on every day outside closures. */
export function isOpenOn(
  day: number,
  { hours, closures }: { hours?: OpeningHours | undefined; closures: OpeningDays['closures'] },
): boolean {
  const date = new Date(day).toISOString().slice(0, 10)
  if (closures.some(({ from, to }) => from <= date && date <= to)) return false
  return hours && hasHours(hours) ? hours[getWeekday(day)] !== null : true
}

function hasHours(hours: OpeningHours): boolean {
  return weekdays.some((weekday) => hours[weekday] !== null)
}

function getWeekday(day: number) {
  // 0 is Sunday.
  return weekdays[(new Date(day).getUTCDay() + 6) % 7]!
}

/** Returns when the shop opens and closes on the local date of a moment; null where it does not, or has no hours. */
export function getOpenTime(
  moment: number,
  shop: OpeningDays,
): { date: string; begins: number; ends: number } | null {
  const day = localDay(shop.timeZone, moment)
  const open = shop.hours[getWeekday(day)]
  if (!open || !isOpenOn(day, shop)) return null
  return {
    date: new Date(day).toISOString().slice(0, 10),
    begins: toMoment(day, toMinutes(open.opens), shop.timeZone),
    ends: closingTime(day, shop),
  }
}

function toMinutes(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

function closingTime(day: number, { hours, timeZone }: OpeningDays): number {
  return toMoment(day, toMinutes(hours[getWeekday(day)]?.closes ?? '24:00'), timeZone)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Date and time that clocks in the zone show at a moment, as if they were in UTC. */
function readClock(timeZone: string, moment: number): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(timeZone, format)
  }
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'))
}

// Formatting takes longer than a query, and clocks change at the quarter of an hour at most.
const offsets = new LRUCache<string, number>({ max: 1_000 })

/** How many milliseconds clocks in the zone are ahead of UTC at a moment. */
function getOffset(timeZone: string, moment: number): number {
  const quarter = Math.floor(moment / QUARTER_MS) * QUARTER_MS
  const key = `${timeZone} ${quarter}`
  let offset = offsets.get(key)
  if (offset === undefined) offsets.set(key, (offset = readClock(timeZone, quarter) - quarter))
  return offset
}

/** The local date of a moment: its first moment in UTC. */
function localDay(timeZone: string, moment: number): number {
  return Math.floor((moment + getOffset(timeZone, moment)) / DAY_MS) * DAY_MS
}

/** The moment at which clocks in the zone show a time of a day. */
function toMoment(day: number, minutes: number, timeZone: string): number {
  const local = day + minutes * 60_000
  const first = local - getOffset(timeZone, local)
  // Once more, when daylight saving begins or ends in between.
  return local - getOffset(timeZone, first)
}
