import { addDays, daysBetween } from '../shop/report-period.ts'

/**
 * The period that another one is compared with: as many whole months directly before whole months, otherwise as many days
 * directly before.
 */
export function getPreviousPeriod(from: string, to: string): { from: string; to: string } {
  const before = addDays(from, -1)
  if (from.endsWith('-01') && addDays(to, 1).endsWith('-01')) {
    const [year = 0, month = 0] = from.split('-').map(Number)
    const [lastYear = 0, lastMonth = 0] = to.split('-').map(Number)
    const months = (lastYear - year) * 12 + lastMonth - month + 1
    return { from: new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10), to: before }
  }
  return { from: addDays(before, -daysBetween(from, to)), to: before }
}
