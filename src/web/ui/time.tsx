const units = [
  ['year', 365.25 * 24 * 3600],
  ['month', (365.25 / 12) * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const satisfies [Intl.RelativeTimeFormatUnit, number][]

const words = new Intl.RelativeTimeFormat('en-AU', { numeric: 'always' })
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** How long ago, in the largest unit of which at least one has passed: "3 days ago". */
export function relativeTime(iso: string, now: string | number): string {
  const seconds = Math.max(0, (new Date(now).getTime() - Date.parse(iso)) / 1000)
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? units[5]
  const count = Math.floor(seconds / size)
  return count === 0 ? 'just now' : words.format(-count, unit)
}

/** The day and time in the shop's zone: "16 Nov 2026, 3:04 pm". */
export function dateTime(iso: string, timeZone = 'Australia/Melbourne'): string {
  // Put together by hand: servers and browsers differ in the spaces and capitals of a finished format.
  const parts = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(iso))
  const at = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const hour = at('hour')
  const clock = `${hour % 12 || 12}:${String(at('minute')).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
  return `${at('day')} ${months[at('month') - 1]} ${at('year')}, ${clock}`
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
