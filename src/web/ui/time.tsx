const units = [
  ['year', 365.25 * 24 * 3600],
  ['month', (365.25 / 12) * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** How long ago, in the largest unit of which at least one has passed: "3 days ago". */
export function relativeTime(iso: string, now: string | number): string {
  const seconds = Math.max(0, (new Date(now).getTime() - Date.parse(iso)) / 1000)
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? units[5]
  const count = Math.floor(seconds / size)
  return count === 0 ? 'just now' : `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

/** The day and time in the shop's zone: "16 Nov 2026, 3:04 pm". */
export function dateTime(iso: string, timeZone = 'Australia/Melbourne'): string {
  // Put together by hand: servers and browsers differ in the spaces and capitals of a finished format.
  const ms = Date.parse(iso)
  const there = new Date(ms + aheadAt(ms, timeZone))
  const hour = there.getUTCHours()
  const clock = `${hour % 12 || 12}:${String(there.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
  return `${there.getUTCDate()} ${months[there.getUTCMonth()]} ${there.getUTCFullYear()}, ${clock}`
}

/** Six days, in which no clock is put forward and back again. */
const span = 2 ** 29
const mostSpans = 1000

type Clocks = { timeZone: string; format: Intl.DateTimeFormat; ahead: Map<number, number | null> }

let clocks: Clocks | null = null

/**
 * By how many milliseconds the clocks of a zone are ahead. Looked up once for each six days, since asking for it takes
 * longer than all else that a row of a list is made of; null stands for days on which they change.
 */
function aheadAt(ms: number, timeZone: string): number {
  if (clocks?.timeZone !== timeZone || clocks.ahead.size > mostSpans) clocks = clocksIn(timeZone)
  const { format, ahead } = clocks
  const place = Math.floor(ms / span)
  let usual = ahead.get(place)
  if (usual === undefined) {
    usual = lookUp(place * span, format)
    if (usual !== lookUp((place + 1) * span, format)) usual = null
    ahead.set(place, usual)
  }
  return usual ?? lookUp(ms, format)
}

function clocksIn(timeZone: string): Clocks {
  const format = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return { timeZone, format, ahead: new Map() }
}

function lookUp(ms: number, format: Intl.DateTimeFormat): number {
  const at: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of format.formatToParts(ms)) at[type] = Number(value)
  const { year = 0, month = 1, day, hour, minute } = at
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(ms / 60_000) * 60_000
}

/** How long ago; `now` comes from the loader, so that server and browser say the same. */
export function RelativeTime({ iso, now }: { iso: string; now: string | number }) {
  return (
    <time dateTime={iso} title={dateTime(iso)} className="ago">
      {relativeTime(iso, now)}
    </time>
  )
}

/** The day and time, the same on server and in the browser. */
export function DateTime({ iso, timeZone }: { iso: string; timeZone?: string }) {
  return <time dateTime={iso}>{dateTime(iso, timeZone)}</time>
}
