import { z } from 'zod'
import { MAX_REPORT_YEARS } from './money-reports.ts'

const dayMessage = 'Please enter a day that exists, such as 2026-11-30, from the year 2000 on.'

/** True for a day that exists: `2026-11-30`. */
export function isDay(text: string): boolean {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text
}

// A form sends an empty input as ''.
const day = z
  .string({ error: dayMessage })
  .trim()
  .refine((text) => text === '' || isDay(text), dayMessage)
  .transform((text) => (text === '' ? undefined : text))
  .optional()

/** First and last day of a report. */
export const reportDays = { from: day, to: day }

type Days = { from?: string | undefined; to?: string | undefined }
type Check = { addIssue: (issue: { code: 'custom'; message: string; path: string[] }) => void }

/** Refuses half a period, one that ends before it begins, and one that is too long. */
export function checkPeriod({ from, to }: Days, check: Check): void {
  const refuse = (path: 'from' | 'to', message: string) =>
    check.addIssue({ code: 'custom', message, path: [path] })
  if (from === undefined && to === undefined) return
  if (from === undefined) return refuse('from', 'Please enter the first day too.')
  if (to === undefined) return refuse('to', 'Please enter the last day too.')
  // What is no day has been refused already.
  if (!isDay(from) || !isDay(to)) return
  if (to < from) return refuse('to', 'The last day is before the first.')
  const [year = 0, month = 0, date = 0] = from.split('-').map(Number)
  if (Date.parse(to) >= Date.UTC(year + MAX_REPORT_YEARS, month - 1, date)) {
    refuse('to', `Please keep to ${MAX_REPORT_YEARS} years.`)
  }
}

/** The period that was read: both days included, in the shop's time zone. */
export const reportPeriod = { from: z.string(), to: z.string(), today: z.string(), time_zone: z.string() }
