import { useContext } from 'react'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { ShopTimeZone } from './shop-time-zone.ts'

const units = [
  { unit: 'year', sizeMs: 365.25 * DAY_MS },
  { unit: 'month', sizeMs: (365.25 / 12) * DAY_MS },
  { unit: 'day', sizeMs: DAY_MS },
  { unit: 'hour', sizeMs: HOUR_MS },
  { unit: 'minute', sizeMs: MINUTE_MS },
  { unit: 'second', sizeMs: SECOND_MS },
] as const

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats an age in the largest unit of which at least one has passed: "3 days ago". */
export function formatRelativeTime(iso: string, now: string | number): string {
  const nowMs = typeof now === 'number' ? now : Date.parse(now)
  const elapsedMs = Math.max(0, nowMs - Date.parse(iso))
  const { unit, sizeMs } = units.find((one) => elapsedMs >= one.sizeMs) ?? units[5]
  const count = Math.floor(elapsedMs / sizeMs)
  return count === 0 ? 'just now' : `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

/** Returns a function that formats a time in the shop's time zone. */
export function useDateTime(): (iso: string) => string {
  const timeZone = useContext(ShopTimeZone)
  return (iso) => formatDateTime(iso, timeZone)
}

/** Formats date and time in a time zone: "16 Nov 2026, 3:04 pm". Components use `useDateTime`. */
export function formatDateTime(iso: string, timeZone: string): string {
  // Assembled by hand: ICU versions of server and browser differ in spaces and capitals, which breaks hydration.
  const ms = Date.parse(iso)
  const there = new Date(ms + getOffset(ms, timeZone))
  const hour = there.getUTCHours()
  const clock = `${hour % 12 || 12}:${String(there.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
  return `${there.getUTCDate()} ${months[there.getUTCMonth()]} ${there.getUTCFullYear()}, ${clock}`
}

/** Cache interval of six days, shorter than the time between two clock changes. */
const span = 2 ** 29
const MAX_SPANS = 1000

type Clocks = { timeZone: string; format: Intl.DateTimeFormat; ahead: Map<number, number | null> }

let clocks: Clocks | null = null

/**
 * UTC offset of a time zone in milliseconds. Cached per interval of six days, since Intl is slow compared to rendering
 * a table row; null marks intervals in which the offset changes.
 */
function getOffset(ms: number, timeZone: string): number {
  if (clocks?.timeZone !== timeZone || clocks.ahead.size > MAX_SPANS) clocks = createClocks(timeZone)
  const { format, ahead } = clocks
  const index = Math.floor(ms / span)
  let usual = ahead.get(index)
  if (usual === undefined) {
    usual = lookUp(index * span, format)
    if (usual !== lookUp((index + 1) * span, format)) usual = null
    ahead.set(index, usual)
  }
  return usual ?? lookUp(ms, format)
}

function createClocks(timeZone: string): Clocks {
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
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(ms / MINUTE_MS) * MINUTE_MS
}

type RelativeTimeProps = { iso: string; now: string | number; className?: string }

/** Relative time; `now` comes from the loader, so that server and browser render the same text. */
export function RelativeTime({ iso, now, className }: RelativeTimeProps) {
  const inWords = useDateTime()
  return (
    <time dateTime={iso} title={inWords(iso)} className={className ? `ago ${className}` : 'ago'}>
      {formatRelativeTime(iso, now)}
    </time>
  )
}

/** Date and time, the same on server and in the browser. */
export function DateTime({ iso }: { iso: string }) {
  return <time dateTime={iso}>{useDateTime()(iso)}</time>
}
