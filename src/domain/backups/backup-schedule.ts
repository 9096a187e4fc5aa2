import { DAY_MS } from '#contract/durations.ts'

/** How many backups are kept: the newest of so many days, weeks and months that have one. */
const retention = { days: 7, weeks: 5, months: 12 } as const

const namePattern = /^mendpost-(\d{4})-(\d{2})-(\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/

/**
 * Returns the slot that is due: the local date (`2026-11-20`) whose backup time, such as `03:00`, has passed latest.
 */
export function latestSlot(now: number, at: string, timeZone: string): string {
  const [day, time] = localFormat(timeZone).format(now).split(' ') as [string, string]
  if (time >= at) return day
  // Noon, so that a day of 23 or 25 hours is not skipped or repeated.
  return new Date(Date.parse(`${day}T12:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
}

let format: { timeZone: string; local: Intl.DateTimeFormat } | null = null

// Making a format takes a thousand times as long as using it.
function localFormat(timeZone: string): Intl.DateTimeFormat {
  if (format?.timeZone !== timeZone) {
    const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    format = { timeZone, local }
  }
  return format.local
}

/**
 * Returns the names of backups to remove. Counted over the backups that exist, so that a shop that made none for a year
 * still has its last ones. Those that are `partial` count for nothing, and are removed. Other names are never returned.
 */
export function backupsToRemove(
  names: readonly string[],
  partial: ReadonlySet<string> = new Set(),
): string[] {
  const backups = names
    .filter((name) => namePattern.test(name))
    .sort()
    .reverse()
  const kept = new Set<string>()
  for (const [limit, period] of [
    [retention.days, toDay],
    [retention.weeks, toWeek],
    [retention.months, toMonth],
  ] as const) {
    const seen = new Set<string>()
    for (const name of backups) {
      if (partial.has(name) || seen.has(period(name))) continue
      if (seen.size === limit) break
      seen.add(period(name))
      kept.add(name)
    }
  }
  return backups.filter((name) => !kept.has(name))
}

function toDay(name: string): string {
  return name.slice('mendpost-'.length, 'mendpost-'.length + 10)
}

function toMonth(name: string): string {
  return toDay(name).slice(0, 7)
}

/** The Monday of the backup's week, as days since 1970. */
function toWeek(name: string): string {
  const days = Math.floor(Date.parse(`${toDay(name)}T00:00:00Z`) / DAY_MS)
  // 1 January 1970 was a Thursday.
  return String(Math.floor((days + 3) / 7))
}
