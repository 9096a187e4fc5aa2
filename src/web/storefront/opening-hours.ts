import { DAY_MS } from '#contract/durations.ts'
import { weekdayNames, weekdays, type Weekday } from '#contract/shop-profile.ts'
import type { PublicClosure } from '#contract/closures.schema.ts'
import type { OpeningHours } from '#contract/shop-profile.schema.ts'
import { formatDay } from '#contract/format-day.ts'

type DayGroup = { days: string; hours: string }

/** Groups the days of the week with the same hours: "Monday to Friday", "10:00–20:00". */
export function groupHours(hours: OpeningHours): DayGroup[] {
  const groups: { days: Weekday[]; hours: string }[] = []
  for (const day of weekdays) {
    const open = hours[day]
    const written = open ? `${open.opens}–${open.closes}` : 'Closed'
    const last = groups.at(-1)
    if (last?.hours === written) last.days.push(day)
    else groups.push({ days: [day], hours: written })
  }
  return groups.map((group) => ({ days: formatNames(group.days), hours: group.hours }))
}

function formatNames(days: Weekday[]): string {
  const [first, last] = [weekdayNames[days[0]!], weekdayNames[days.at(-1)!]]
  if (days.length === 1) return first
  return days.length === 2 ? `${first} and ${last}` : `${first} to ${last}`
}

/** How far ahead the next opening is looked for, across a long closure. */
const MAX_DAYS_AHEAD = 366

type OpenState = { open: boolean; message: string }

/** Whether the shop is open at a moment (epoch ms), and until or from when. */
export function getOpenState(
  hours: OpeningHours,
  timeZone: string,
  moment: number,
  closures: readonly PublicClosure[] = [],
): OpenState {
  const { date, day, clock } = localTime(timeZone, moment)
  const isClosed = (on: string) => closures.some(({ from, to }) => from <= on && on <= to)
  const today = isClosed(date) ? null : hours[weekdays[day]!]
  if (today && today.opens <= clock && clock < today.closes)
    return { open: true, message: `Open now, until ${today.closes}` }

  let isInClosure = isClosed(date)
  for (let ahead = 0; ahead <= MAX_DAYS_AHEAD; ahead++) {
    const weekday = weekdays[(day + ahead) % 7]!
    const next = hours[weekday]
    if (!next || (ahead === 0 && clock >= next.opens)) continue
    const on = addDays(date, ahead)
    if (isClosed(on)) isInClosure = true
    else if (isInClosure) return { open: false, message: `Closed until ${formatDay(on, { year: false })}` }
    else if (ahead > 1) return { open: false, message: `Closed until ${weekdayNames[weekday]} ${next.opens}` }
    else return { open: false, message: `Closed until ${next.opens}${ahead === 1 ? ' tomorrow' : ''}` }
  }
  return { open: false, message: 'Closed at the moment' }
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Date, weekday (0 is Monday) and time ("10:00") in the shop's time zone. */
function localTime(timeZone: string, moment: number): { date: string; day: number; clock: string } {
  const parts = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment)
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return {
    date: `${at('year')}-${at('month')}-${at('day')}`,
    day: weekdays.indexOf(at('weekday').toLowerCase() as Weekday),
    clock: `${at('hour')}:${at('minute')}`,
  }
}
