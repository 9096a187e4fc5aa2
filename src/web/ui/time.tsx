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
  const at: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of clockIn(timeZone).formatToParts(new Date(iso))) at[type] = Number(value)
  const { hour = 0, minute, day, month = 1, year } = at
  const clock = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
  return `${day} ${months[month - 1]} ${year}, ${clock}`
}

let last: { timeZone: string; clock: Intl.DateTimeFormat } | null = null

/** Making one takes longer than all else that a row of a list is made of; a page asks for one zone again and again. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  if (last?.timeZone === timeZone) return last.clock
  const clock = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  last = { timeZone, clock }
  return clock
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
