import { DAY_MS, toIsoTime } from '#contract/durations.ts'

/** Whole days, both included (yyyy-mm-dd), or a time between two moments (epoch ms). */
type When = { from: string; to: string } | { begins: number; ends: number }

/** An entry of a calendar. */
export type CalendarEntry = {
  /** The same in every later file, so that a file that is opened again moves the entry (RFC 5545, 3.8.4.7). */
  uid: string
  /** Raised when the entry has moved. */
  sequence?: number
  when: When
  summary: string
  description?: string
  location?: string
  url?: string
}

/** Formats an iCalendar file (RFC 5545). Moments are written in UTC, so that no rules of a time zone are needed. */
export function formatCalendar(entries: readonly CalendarEntry[], now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mendpost//Mendpost//EN',
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${entry.uid}`,
      `DTSTAMP:${toUtc(now)}`,
      `SEQUENCE:${entry.sequence ?? 0}`,
      ...formatWhen(entry.when),
      ...formatText('SUMMARY', entry.summary),
      ...formatText('DESCRIPTION', entry.description),
      ...formatText('LOCATION', entry.location),
      ...(entry.url === undefined ? [] : [`URL:${entry.url}`]),
      // A date to know of, in which its reader is not busy.
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function formatWhen(when: When): string[] {
  if ('begins' in when) return [`DTSTART:${toUtc(when.begins)}`, `DTEND:${toUtc(when.ends)}`]
  // The end of whole days is the first day after them.
  const after = toIsoTime(Date.parse(when.to) + DAY_MS)
  return [`DTSTART;VALUE=DATE:${toDate(when.from)}`, `DTEND;VALUE=DATE:${toDate(after)}`]
}

function toUtc(ms: number): string {
  return `${toIsoTime(ms).slice(0, 19).replace(/[-:]/g, '')}Z`
}

function toDate(day: string): string {
  return day.slice(0, 10).replaceAll('-', '')
}

function formatText(name: string, text = ''): string[] {
  const escaped = text
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n?|\n/g, String.raw`\n`)
    // Control characters end a line, or are no text (RFC 5545, 3.1).
    .replace(/\p{Cc}/gu, ' ')
  return escaped === '' ? [] : [`${name}:${escaped}`]
}

/** Octets of a line, its break not counted. */
const MAX_LINE_BYTES = 75

/** Breaks a long line, within no character: what follows begins with a space (RFC 5545, 3.1). */
function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > MAX_LINE_BYTES) {
      folded += '\r\n '
      bytes = 1
    }
    folded += letter
    bytes += size
  }
  return folded
}
