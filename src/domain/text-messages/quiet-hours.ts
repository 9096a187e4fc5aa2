import { HOUR_MS } from '#contract/durations.ts'
import { quietHours } from '#contract/text-messages.ts'

/** Returns the moment at which quiet hours end; null outside of them. */
export function quietUntil(now: number, timeZone: string): number | null {
  const hour = localHour(now, timeZone)
  if (hour >= quietHours.until && hour < quietHours.from) return null
  // Steps of a quarter of an hour: every zone's offset is a multiple of it, and a change of clocks falls on one.
  const step = HOUR_MS / 4
  let moment = Math.ceil((now + 1) / step) * step
  for (;;) {
    const local = localHour(moment, timeZone)
    if (local >= quietHours.until && local < quietHours.from) return moment
    moment += step
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

function localHour(moment: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' })
    formats.set(timeZone, format)
  }
  return Number(format.format(moment))
}
