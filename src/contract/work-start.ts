import { formatDay } from './format-day.ts'
import type { PublicClosure } from './closures.schema.ts'
import { DAY_MS } from './durations.ts'

/** A closure that begins within this time is of concern to a phone that is posted today. */
const CONCERN_MS = 14 * DAY_MS

/** Returns when work on a phone begins that is booked today, while a closure that takes bookings lasts or is near; else null. */
export function describeWorkStart(closures: readonly PublicClosure[], today: string): string | null {
  const closure = closures.find(
    ({ from, to, bookings }) =>
      bookings === 'open' && to >= today && Date.parse(from) - Date.parse(today) <= CONCERN_MS,
  )
  if (!closure) return null
  const start = formatDay(new Date(Date.parse(closure.to) + DAY_MS).toISOString().slice(0, 10))
  return closure.from <= today
    ? `We are closed until ${formatDay(closure.to)}. Work on your phone begins from ${start}.`
    : `We are closed from ${formatDay(closure.from)} to ${formatDay(closure.to)}. Work on a phone that arrives then begins from ${start}.`
}
